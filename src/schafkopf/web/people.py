"""Who somebody is, as far as a server knows: an unguessable id, signed in a cookie or a token; and who was invited."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_urlsafe
from urllib.parse import quote, unquote

from fastapi import Request, Response
from itsdangerous import BadData, Signer, URLSafeSerializer

COOKIE = "person"
_NAME = "name"
YEAR = 365 * 86400
_LONGEST = 512
"""Characters of a token at most; what is longer was not signed here."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who asks: an id, whether it was drawn just now, and the token that forms of this person carry."""

    identity: str
    csrf: str
    is_new: bool = False


class People:
    """Signs and reads what people bring along; everything signed with another secret is worth nothing."""

    def __init__(self, secret: str) -> None:
        self._tokens = URLSafeSerializer(secret, salt="schafkopf person")
        self._forms = Signer(secret, salt="schafkopf form")
        self._invitations = Signer(secret, salt="schafkopf invitation")
        self._games = Signer(secret, salt="schafkopf game")
        self._pens = Signer(secret, salt="schafkopf pen")

    def draw(self) -> Person:
        """Return a new person."""
        identity = token_urlsafe(16)
        return Person(identity, self._csrf(identity), is_new=True)

    def token(self, person: Person) -> str:
        """Return what proves who somebody is, for the cookie or for `Authorization: Bearer`."""
        return str(self._tokens.dumps(person.identity))

    def read(self, token: str | None) -> Person | None:
        """Return whose token it is, None where it was not signed here."""
        if not token or len(token) > _LONGEST or not token.isascii():
            return None
        try:
            identity = self._tokens.loads(token)
        except BadData:
            return None
        return Person(identity, self._csrf(identity)) if isinstance(identity, str) else None

    def is_form_of(self, person: Person, csrf: str | None) -> bool:
        """Tell whether a form was made for this person."""
        return self._forms.verify_signature(person.identity, _bytes(csrf))

    def invitation(self, table: str) -> str:
        """Return the token with which people may sit down at a table."""
        return self._invitations.get_signature(table).decode("ascii")

    def is_invited(self, table: str, token: str | None) -> bool:
        """Tell whether a token is the invitation to a table."""
        return self._invitations.verify_signature(table, _bytes(token))

    def pen(self, what: str) -> str:
        """Return the token with which a journal, or a part of it, is written."""
        return self._pens.get_signature(what).decode("ascii")

    def may_write(self, what: str, token: str | None) -> bool:
        """Tell whether a token is the pen of a journal, or of a part of it."""
        return self._pens.verify_signature(what, _bytes(token))

    def game(self, table: str, deal: int) -> str:
        """Return the name of a finished game in the archive: always the same, and not to be guessed."""
        return self._games.get_signature(f"{table} {deal}").decode("ascii")

    def _csrf(self, identity: str) -> str:
        return self._forms.get_signature(identity).decode("ascii")


def remember_name(response: Response, name: str) -> None:
    """Let the browser of somebody remember the name, in characters that a cookie can have."""
    response.set_cookie(_NAME, quote(name, safe=""), max_age=YEAR, samesite="lax", httponly=True)


def remembered_name(request: Request) -> str:
    """Return the name that somebody had last, empty where there is none."""
    return unquote(request.cookies.get(_NAME, ""))


def _bytes(token: str | None) -> bytes:
    """A token as it is compared; what has other characters than those of a signature matches none."""
    return token.encode("ascii") if token and len(token) <= _LONGEST and token.isascii() else b""
