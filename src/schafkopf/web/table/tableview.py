"""The table as a page shows it: from what a place sees, in one language and look, to HTML; a pure function.

The HTML is one element that consists of parts, each with an id; a page that is open replaces only those that changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from schafkopf import wire
from schafkopf.bill.factors import stoss_name
from schafkopf.cards import Card
from schafkopf.game.actions import (
    Action,
    Agree,
    Bid,
    Claim,
    Decline,
    GiveUp,
    Klopfen,
    Pass,
    Phase,
    Play,
    Refuse,
    Stoss,
)
from schafkopf.game.rulings import OpenRuling, Ruling, RulingCode
from schafkopf.notation import contract_name
from schafkopf.players.advice import Advice, AdvisedAction
from schafkopf.rooms import Act, AnswerUndo, AskUndo, Begin, ComeBack, GetUp, GoOn, Stage, Teller
from schafkopf.rooms.commands import Command
from schafkopf.rooms.events import Place
from schafkopf.rooms.seen import Choice, Line, Seen, SeenCard, SeenTrick
from schafkopf.text.catalogue import suit_name
from schafkopf.web.pages import Look, mean, render
from schafkopf.web.paper.ruleview import level_name, rules_told
from schafkopf.web.table.considering import Considered, considered, names
from schafkopf.web.table.ledger import Ledger

POSITIONS = ("own", "left", "across", "right")
"""Where people sit, seen from the own place; the left one plays after it."""
_ANNOUNCING = frozenset({Phase.KLOPFEN, Phase.BIDDING, Phase.RENONCE, Phase.NAMING, Phase.EXCHANGE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What a page of a table needs besides what is seen.

    `table` is its id. `invitations` are links by place, `back` is one for who has got up in this deal,
    `game` is the id of the finished game in the archive, `problem` what the last command was answered with where no
    script shows it, `advice` was asked for at this number of events. `shuffle` is what is added to the shuffle where no
    script draws it.
    """

    table: str
    invitations: Mapping[Place, str] = field(default_factory=dict)
    back: str = ""
    game: str | None = None
    problem: str = ""
    advice: Advice | None = None
    shuffle: str = ""


def table_html(seen: Seen, look: Look, csrf: str, around: Around) -> str:
    """Return the table as one element of HTML."""
    return render("table/table.html", look, v=View(seen, look, csrf, around))


def hint_html(advice: Advice, seen: Seen, look: Look) -> str:
    """Return advice as a bubble of HTML; what it says is about the table as it was seen."""
    return render("table/hint.html", look, v=View(seen, look, "", Around(table="", advice=advice)))


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table as drawn: where, who, what is known of him, and his card of the trick."""

    place: Place
    position: str
    name: str
    initial: str
    cards: int
    is_on_turn: bool
    is_awaited: bool
    is_person: bool
    is_ready: bool
    is_dealer: bool
    tags: tuple[tuple[str, str], ...]
    card: Card | None
    wins: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the own hand as drawn: its name with its suit, what playing it sends, why it may be played or not."""

    card: Card
    name: str
    send: str | None
    is_playable: bool
    ruling: Ruling | None


class View(Ledger):
    """Everything that the templates of a table show, worked out of what is seen."""

    def __init__(self, seen: Seen, look: Look, csrf: str, around: Around) -> None:
        super().__init__(seen, look)
        self.csrf, self.around = csrf, around
        self.here = f"/t/{around.table}"
        self.phase = "" if seen.phase is None else seen.phase.name.lower()

    @property
    def screen(self) -> str:
        """What the page is at: it is built anew where this changes."""
        seen = self.seen
        if seen.stage is Stage.GATHERING and any(chair.is_awaited for chair in seen.chairs):
            return "gathering"
        if seen.result is not None:
            return "result"
        return "announcing" if seen.phase in _ANNOUNCING or seen.stage is not Stage.PLAYING else "playing"

    @property
    def is_announcing(self) -> bool:
        """Whether this place is asked for an answer before the first card."""
        return self.seen.is_own_turn and self.seen.phase in _ANNOUNCING

    # People

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, the own place first, then clockwise."""
        return tuple(self._seat(place) for place in self.around_table)

    def _seat(self, place: Place) -> Seat:
        seen, chair, lying = self.seen, self.seen.chairs[place], self.lying
        card = None
        if lying is not None:
            turn = (place - lying.leader) % 4
            card = lying.cards[turn] if turn < len(lying.cards) else None
        name = self.look.text("web-you") if place == seen.place else chair.name
        tags = list(self.teller.tags(place))
        if chair.is_dealer and place != seen.place:
            tags.remove(self.look.text("room-role-dealer"))  # a letter at the disc tells it
        kinds = ["gold" if chair.role in ("declarer", "mate", "partner") else "edge"] if chair.role is not None else []
        kinds += ["edge"] * (len(tags) - len(kinds))
        if not chair.is_person or chair.is_away:
            kinds[-1:] = ["plain"] if kinds else []
        if len(tags) > 1 and kinds[-1] == "plain" and not chair.is_away:
            # That somebody is a computer is of no matter once more is known of him.
            tags, kinds = tags[:-1], kinds[:-1]
        return Seat(
            place=place,
            position=POSITIONS[(place - self.own) % 4],
            name=name,
            initial=name if place == seen.place else name[:1].upper(),
            cards=chair.cards,
            is_on_turn=place == seen.turn and seen.undo is None,
            is_awaited=chair.is_awaited,
            is_person=chair.is_person,
            is_ready=chair.is_ready,
            is_dealer=chair.is_dealer,
            tags=tuple(zip(tags, kinds, strict=True)),
            card=card,
            wins=card is not None and lying is not None and place == lying.winner,
        )

    # The trick

    @property
    def lying(self) -> SeenTrick | None:
        """The trick that lies there: the open one, else the one that was just finished."""
        seen = self.seen
        if seen.trick is not None or seen.phase is not Phase.PLAY:
            return seen.trick
        return seen.last

    @property
    def is_finished(self) -> bool:
        """Whether the trick that lies there is about to be taken."""
        return self.lying is not None and self.seen.trick is None

    @property
    def winner_position(self) -> str:
        """Where the trick that lies there goes."""
        return POSITIONS[((self.lying.winner if self.lying else 0) - self.own) % 4]

    def laid(self, trick: SeenTrick) -> Iterator[tuple[Place, Card, bool]]:
        """Yield who laid which card of a trick, in order, and whether it wins."""
        for turn, card in enumerate(trick.cards):
            place = (trick.leader + turn) % 4
            yield place, card, place == trick.winner

    @property
    def opened(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """Who laid a hand open, and what of it is still held; the own one is known anyway (S-7.6, S-8.10)."""
        played = {line.said.card for line in self.seen.log if isinstance(line.said, Play)}
        rests = {
            shown.place: tuple(card for card in shown.cards if card not in played)
            for shown in self.seen.shown
            if shown.place != self.seen.place
        }
        return tuple((self.name(place), cards) for place, cards in rests.items() if cards)

    # The own hand

    @property
    def hand(self) -> tuple[HandCard, ...]:
        """The own cards as they are held."""
        return tuple(map(self._hand_card, self.seen.hand))

    def _hand_card(self, each: SeenCard) -> HandCard:
        look, seen = self.look, self.seen
        asked = each.action is not None and each.ruling is not None and seen.is_own_turn and seen.undo is None
        message = ("web-own-playable" if each.is_playable else "web-own-refused") if asked else "web-own-suit"
        return HandCard(
            each.card,
            look.text(message, card=look.card_name(each.card), suit=self.suit(each.suit.value)),
            send(Act(each.action)) if asked and each.is_playable and each.action is not None else None,
            asked and each.is_playable,
            each.ruling if asked else None,
        )

    def why(self, ruling: Ruling) -> tuple[str, str]:
        """Return a ruling on an own card as a title and a reason, which names people."""
        look = self.look
        if ruling.legal or ruling.card is None or _says_all(ruling.code):
            title = "web-may" if ruling.legal else "web-may-not"
            text = self.teller.ruling(ruling)
        else:
            title, text = "web-may-not", ruling.reason(look.lang)
        return look.text(title, card="" if ruling.card is None else look.card_name(ruling.card)), text

    def ruled(self, ruling: Ruling | OpenRuling) -> str:
        """Return a ruling as a sentence with the names of people."""
        return self.teller.ruling(ruling)

    # What else can be done

    @property
    def considered(self) -> tuple[Considered, ...]:
        """What could be announced, with how the hand would look."""
        return considered(self.seen) if self.seen.phase in (Phase.BIDDING, Phase.RENONCE) else ()

    @property
    def names(self) -> tuple[Choice, ...]:
        """What can be named after the auction."""
        return names(self.seen)

    @property
    def augen(self) -> int:
        """The Augen of the own hand."""
        return sum(each.card.augen for each in self.seen.hand)

    def choice(self, *kinds: type[Action]) -> Choice | None:
        """Return the first choice of some kind that is legal."""
        found = (each for each in self.seen.choices if isinstance(each.action, kinds) and each.ruling.legal)
        return None if self.seen.undo is not None else next(found, None)

    @property
    def passing(self) -> Choice | None:
        """Saying *weiter*."""
        return self.choice(Pass)

    @property
    def declining(self) -> Choice | None:
        """Leaving a Hochzeit to the next."""
        return self.choice(Decline)

    @property
    def doubling(self) -> Choice | None:
        """Saying Kontra, Re or a Spritze."""
        return self.choice(Stoss)

    @property
    def doubling_name(self) -> str:
        """What the next doubling is called."""
        given = sum(len(chair.stoss) for chair in self.seen.chairs)
        return stoss_name(self.seen.game, given, self.look.lang)

    @property
    def claiming(self) -> Choice | None:
        """Claiming the rest."""
        return self.choice(Claim)

    @property
    def is_certain(self) -> bool:
        """Whether a claim would be certain, so that nobody need be asked."""
        return self.claiming is not None and self.claiming.ruling.code is RulingCode.CLAIM_CERTAIN

    @property
    def giving_up(self) -> Choice | None:
        """Giving the contract up."""
        return self.choice(GiveUp)

    @property
    def answers(self) -> tuple[Choice, ...]:
        """Answers to a claim, or to Klopfen."""
        kinds = (Klopfen, Agree, Refuse)
        legal = [each for each in self.seen.choices if isinstance(each.action, kinds) and each.ruling.legal]
        return tuple(legal) if self.seen.is_own_turn and self.seen.undo is None else ()

    @property
    def is_asked_back(self) -> bool:
        """Whether this place is asked to agree that a card is taken back."""
        return self.seen.undo is not None and self.seen.place in self.seen.undo.awaited

    @property
    def is_away(self) -> bool:
        """Whether a computer plays for this person."""
        return self.seen.place is not None and self.seen.chairs[self.seen.place].is_away

    def send(self, what: Action | str) -> str:
        """Return what a button sends: an action, or a command by its name."""
        return send(_COMMANDS[what] if isinstance(what, str) else Act(what))

    def option(self, action: Action) -> str:
        """Return an action as the label of a button."""
        look = self.look
        match action:
            case Klopfen():
                return look.text("web-say-klopfen" if action.knocks else "web-say-klopfen-not")
            case Bid():
                return look.text("web-say", name=contract_name(action.contract.name))
        return self.teller.option(action)

    def contract_name(self, name: str) -> str:
        """Return a contract or bid as people write it."""
        return contract_name(name)

    def suit(self, value: str) -> str:
        """Return the word for a suit by its letter."""
        return suit_name(value, self.look.lang)

    # What was said

    @property
    def log(self) -> Iterator[tuple[int | None, Card | None, str]]:
        """Yield what was said and played: the trick where a new one begins, the card, the sentence.

        While a deal is played, of the finished tricks only the last may be looked at (S-3.7).
        """
        seen, trick = self.seen, 0
        first = 0 if seen.result is not None else seen.tricks
        people = tuple(chair.name for chair in seen.chairs)
        contract = None if seen.contract is None else seen.contract.name
        for line in seen.log:
            card = line.said.card if isinstance(line.said, Play) else None
            if card is not None and line.trick < first:
                continue
            about = (self.look.lang, seen.game, seen.place, people, seen.called, contract)
            yield line.trick if line.trick != trick else None, card, _said(line, about, self.teller)
            trick = line.trick

    # Advice

    @property
    def compared(self) -> tuple[tuple[str, str], ...]:
        """Everything that advice reckoned, with what it is expected to bring."""
        advice = self.around.advice
        if advice is None:
            return ()
        reckoned = [each for each in advice.actions if each.expected is not None]
        return tuple((self.advised(each), self.mean(each.expected)) for each in reckoned) if len(reckoned) > 1 else ()

    def advised(self, advised: AdvisedAction) -> str:
        """Return something that could be done, by its name."""
        return self.teller.choice(advised.action)

    def mean(self, value: float | None) -> str:
        """Return an average with its sign, the minus as wide as the plus."""
        return mean(value or 0.0, self.look.lang)

    # House rules

    @property
    def level(self) -> str:
        """How strong the computers are."""
        return level_name(self.seen.level, self.look)

    @property
    def rules_told(self) -> tuple[str, ...]:
        """The preset that is nearest, and what differs from it, as sentences."""
        return rules_told(self.seen.rules, self.look)


def _says_all(code: RulingCode) -> bool:
    """Whether a refusal is told by its whole sentence, since it has no shorter one."""
    return code in (RulingCode.CARD_NOT_IN_HAND, RulingCode.HOCHZEIT_RETURN_MUST_BE_PLAIN, RulingCode.NOT_YOUR_TURN)


_COMMANDS: Mapping[str, Command] = {
    "ask-undo": AskUndo(),
    "agree-undo": AnswerUndo(agrees=True),
    "refuse-undo": AnswerUndo(agrees=False),
    "begin": Begin(),
    "come-back": ComeBack(),
    "get-up": GetUp(),
    "go-on": GoOn(),
}


@lru_cache(maxsize=1024)
def send(command: Command) -> str:
    """Return a command as a form sends it."""
    return wire.dumps(command)


_SENTENCES: dict[tuple[Line, object], str] = {}
_MOST_SENTENCES = 20_000


def _said(line: Line, about: object, teller: Teller) -> str:
    """Return what somebody said or played as a sentence; a log is told again after every card, so it is remembered."""
    key = (line, about)
    found = _SENTENCES.get(key)
    if found is None:
        if len(_SENTENCES) >= _MOST_SENTENCES:
            _SENTENCES.clear()
        found = _SENTENCES[key] = teller.said(line)
    return found
