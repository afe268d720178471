"""`schafkopf serve`: the browser table on this machine, or for a whole network."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Thread

from schafkopf.answers.asking import parse_number
from schafkopf.cli import context
from schafkopf.cli.house import CommandRules
from schafkopf.errors import ErrorCode, SchafkopfError

_PORT, _LAST_PORT = 8000, 65535
_TRIES = 50
"""Ports that are tried at most, from the one that is asked for."""
_EXTRA = "pip install 'schafkopf[web]'"


@dataclass(frozen=True, slots=True)
class Options:
    """What the words of the command say; empty where they say nothing."""

    host: str = ""
    port: str = ""
    database: str = ""
    thinkers: str = ""
    opens: bool = False
    house: CommandRules = field(default_factory=CommandRules)


def serve(options: Options) -> int:
    """Answer `serve`: until it is stopped.

    Raises:
        SchafkopfError: the address cannot be used, the database neither, or what serves is not installed.
    """
    port = parse_number("--port", options.port, 1, _LAST_PORT, default=_PORT)
    rules = options.house.rules()
    thinkers = parse_number("--thinkers", options.thinkers, 0, 64, default=1)
    try:
        from schafkopf.web import logs
        from schafkopf.web.app import create_app
        from schafkopf.web.server import Server
        from schafkopf.web.settings import Settings
    except ImportError as error:
        name = (error.name or "schafkopf[web]").partition(".")[0]
        raise SchafkopfError(ErrorCode.NOT_INSTALLED, name=name, command=_EXTRA) from None
    settings = replace(Settings.of_environment(options.database), thinkers=thinkers, rules=rules)
    with listening(options.host or "127.0.0.1", port) as listener:
        app = create_app(settings)
        logs.set_up()
        address = _address(listener)
        _say(port, listener, address)
        Server(app, ready=partial(_open, address) if options.opens else _nothing).run([listener])
    return context.ANSWERED


def _open(address: str) -> None:
    # Some browsers return only when they are closed.
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _nothing() -> None:
    pass


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the first free port from this one.

    Raises:
        SchafkopfError: there is no such address here, or no port is free.
    """
    for offset in range(_TRIES):
        try:
            family, kind, _, _, place = socket.getaddrinfo(
                host, min(port + offset, _LAST_PORT), type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            listener = socket.socket(family, kind)
        except (OSError, UnicodeError):
            break
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(place)
            listener.listen(2048)
            return listener
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                break
    else:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--port", value=port, allowed=f"1024–{_LAST_PORT}")
    raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--host", value=host, allowed="127.0.0.1, 0.0.0.0, ::1")


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("127.0.0.1", "::1", "0.0.0.0", "::"):
        host = "localhost" if listener.family == socket.AF_INET else "[::1]"
    elif ":" in host:
        host = f"[{host}]"
    return f"http://{host}:{port}/"


def _own_address(listener: socket.socket) -> str | None:
    """The address by which others on the network find this machine, where it listens for them."""
    if listener.getsockname()[0] != "0.0.0.0":
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent; it only asks which way such a packet would take.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _say(wanted: int, listener: socket.socket, address: str) -> None:
    from schafkopf.web.words import CATALOGUE

    port = listener.getsockname()[1]
    if port != wanted:
        print(CATALOGUE.message("web-serve-taken", context.lang, wanted=str(wanted), port=str(port)))
    print(CATALOGUE.message("web-serve-at", context.lang, address=address))
    if (own := _own_address(listener)) is not None:
        print(CATALOGUE.message("web-serve-network", context.lang, address=f"http://{own}:{port}/"))
    print(CATALOGUE.message("web-serve-stop", context.lang))
    sys.stdout.flush()
