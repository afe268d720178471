"""What stands before every request: who asks, how much, from where; and the headers that every answer has."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network
from pathlib import PurePath
from urllib.parse import urlsplit

import structlog
from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from schafkopf.web.errors import Denied, denial, plain
from schafkopf.web.metrics import Metrics
from schafkopf.web.people import COOKIE, YEAR, People, Person
from schafkopf.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
_SAFE = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
CHANGES = (60.0, 20.0)
"""Requests of one person that may change something: so many at once, so many a second."""
CHANGES_FROM = (400.0, 80.0)
"""The same of one address: whoever asks draws as many persons as he likes."""
OPENINGS = (60.0, 0.5)
"""Tables, lists and tournaments that are begun from one address: so many at once, so many a second."""
_OPENING = ("/tables", "/api/tables", "/liste", "/turnier")
_LARGEST = 64 * 1024
"""Bytes of a body at most."""
LARGER = {"/games": 4 * 1024 * 1024}
"""Paths to which more may be sent, with how much."""
_IMPERSONAL = ("/static/", "/cards/", "/healthz", "/metrics", "/manifest")
_READS = frozenset({"GET", "HEAD", "OPTIONS"})
_SENDING = 60.0
"""Seconds in which a body has to come."""
_LOG = structlog.get_logger()


class Bucket:
    """So many at once, and so many a second in the long run, for each of many who ask; in memory, of this process."""

    def __init__(self, burst: float, rate: float, known: int = 10_000) -> None:
        self._burst, self._rate, self._known = burst, rate, known
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def seconds(self, who: str) -> float:
        """Take one; return 0, or the seconds after which there is one again."""
        now = time.monotonic()
        left, then = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > self._known:
            self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / self._rate


class Guard:
    """The outermost of the application: it knows the person, bounds what is sent, and answers what nobody expected."""

    def __init__(self, app: ASGIApp, settings: Settings, people: People, metrics: Metrics) -> None:
        self.app, self.people, self.metrics = app, people, metrics
        self._changes, self._changes_from, self._openings = Bucket(*CHANGES), Bucket(*CHANGES_FROM), Bucket(*OPENINGS)
        self._is_limited = settings.is_limited

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status, begun = time.perf_counter(), 500, False
        request = Request(scope, receive)
        person = self._person(request)
        request.state.person = person
        request.state.csrf = person.csrf if person else ""

        async def answer(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status, begun = message["status"], True
                self._dress(request, person, MutableHeaders(scope=message))
                self._count(request, status, time.perf_counter() - started)
            await send(message)

        try:
            if (refused := self._refused(request)) is not None:
                await refused(scope, receive, answer)
            else:
                await self.app(scope, _bounded(request, receive), answer)
        except ClientDisconnect:
            # Nobody is there any more, or somebody who takes nothing of a stream.
            return
        except Exception as error:
            self.metrics.failures.inc()
            _LOG.error("unexpected", error=type(error).__name__, at=_where(error), route=route_of(request))
            if begun:
                raise
            await plain(request, 500)(scope, receive, answer)

    def _person(self, request: Request) -> Person | None:
        path = request.url.path
        if path.startswith(_IMPERSONAL):
            return None
        if (token := _bearer(request)) is not None:
            return self.people.read(token)
        found = self.people.read(request.cookies.get(COOKIE))
        return found or (None if path.startswith("/api/") else self.people.draw())

    def _refused(self, request: Request) -> Response | None:
        """The answer to a request that goes no further, None to all others."""
        declared = request.headers.get("content-length", "0")
        if not declared.isascii() or not declared.isdigit() or int(declared[:12]) > _limit(request):
            return plain(request, 413)
        token = _bearer(request)
        if token is not None and request.state.person is None and not request.url.path.startswith(_IMPERSONAL):
            return denial(request, Denied(401, "nobody"))
        if request.method in _READS:
            return None
        if token is None and _is_foreign(request):
            return denial(request, Denied(403, "foreign"))
        if self._is_limited and (seconds := self._seconds(request)):
            return denial(request, too_often(seconds))
        return None

    def _seconds(self, request: Request) -> float:
        """After how many seconds somebody may change something who has just done so often."""
        person: Person | None = request.state.person
        address = address_of(request)
        if request.url.path in _OPENING and (seconds := self._openings.seconds(address)):
            return seconds
        if seconds := self._changes_from.seconds(address):
            return seconds
        return self._changes.seconds(person.identity if person and not person.is_new else address)

    def _dress(self, request: Request, person: Person | None, headers: MutableHeaders) -> None:
        for name, value in _SAFE.items():
            headers.setdefault(name, value)
        if request.url.scheme == "https":
            headers["Strict-Transport-Security"] = f"max-age={YEAR}"
        if not request.url.path.startswith(_IMPERSONAL):
            headers.setdefault("Cache-Control", "no-store")
        if person is not None and person.is_new:
            secure = "; Secure" if request.url.scheme == "https" else ""
            cookie = f"{COOKIE}={self.people.token(person)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
            headers.append("Set-Cookie", cookie)

    def _count(self, request: Request, status: int, seconds: float) -> None:
        route = route_of(request)
        self.metrics.requests.labels(request.method if len(request.method) < 8 else "other", route, status).inc()
        self.metrics.latency.labels(route).observe(seconds)
        _LOG.info("answered", method=request.method[:8], route=route, status=status, ms=round(1000 * seconds, 1))


def too_often(seconds: float) -> Denied:
    """Return the refusal of somebody who asks too often."""
    return Denied(429, "too-often", {"Retry-After": str(max(1, round(seconds)))})


def address_of(request: Request) -> str:
    """Return the address from which somebody asks, of the newer sort the half that names a household."""
    host = request.client.host if request.client else "?"
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))


def route_of(request: Request) -> str:
    """Return the path of a request as it is written in the program, without the names of tables and tokens."""
    route = request.scope.get("route")
    return str(getattr(route, "path", "")) or ("/static" if request.url.path.startswith("/static/") else "other")


def check_form(request: Request, csrf: str | None) -> Person:
    """Return who sent a form, or a request of our own pages, that changes something.

    Raises:
        Denied: it was not made for this person.
    """
    person: Person | None = request.state.person
    people: People = request.app.state.tables.people
    if person is None:
        raise Denied(401, "nobody")
    given = request.headers.get("x-csrf-token") or csrf
    if _bearer(request) is None and not people.is_form_of(person, given):
        raise Denied(403, "form")
    return person


def _bearer(request: Request) -> str | None:
    """The token that a program sends, None where it is a browser that asks."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _is_foreign(request: Request) -> bool:
    """Whether a page of somebody else sends a request (the browser says so, nobody else can)."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")


def _limit(request: Request) -> int:
    return LARGER.get(request.url.path, _LARGEST)


def _bounded(request: Request, receive: Receive) -> Receive:
    """What is received, up to the limit and in time; a body without a length is counted."""
    read, until = 0, asyncio.get_running_loop().time() + _SENDING
    is_coming = request.method not in _READS

    async def bounded() -> Message:
        nonlocal read, is_coming
        try:
            async with asyncio.timeout_at(until if is_coming else None):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        is_coming = is_coming and message.get("more_body", False)
        read += len(message.get("body", b""))
        if read > _limit(request):
            raise HTTPException(413)
        return message

    return bounded


def _where(error: Exception) -> str:
    """Where an error happened; its own text might hold what nobody should read."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    return " < ".join(f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
