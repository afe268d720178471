"""The table as text: everything that is seen of it in sentences, and what a typed line means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Accept, Action, Phase, Play
from schafkopf.notation import parse_card
from schafkopf.rooms import Act, AnswerUndo, AskUndo, Begin, ComeBack, Command, GetUp, GoOn, Stage, words
from schafkopf.rooms.seen import Seen, SeenTrick
from schafkopf.web.pages import Look, render
from schafkopf.web.table.tableview import Around, View

Ask: TypeAlias = words.Ask | Literal["people"]
ASKS: Mapping[str, Ask] = {**words.ASKED, "wer": "people", "who": "people"}
"""What each question is called, in both languages at once."""
_COMMANDS: tuple[tuple[str, Command], ...] = (
    (" ".join(words.UNDO), AskUndo()),
    ("anfangen begin", Begin()),
    ("nächstes naechstes next", GoOn()),
    ("wieder back", ComeBack()),
    ("aufstehen leave", GetUp()),
)
COMMANDS: dict[str, Command] = {word: command for said, command in _COMMANDS for word in said.split()}
_LONGEST = 200
"""Characters of a line that are read."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What a line means: a command to be given, the question for a hint, or a text that answers it."""

    command: Command | None = None
    hint: bool = False
    text: str = ""


def text_html(seen: Seen, look: Look, csrf: str, around: Around) -> str:
    """Return the table as one element of HTML that consists of sentences and lists."""
    return render("table/text.html", look, v=TextView(seen, look, csrf, around))


class TextView(View):
    """Everything that the text view says."""

    def labelled(self, name: str) -> str:
        """Return a text of the terminal."""
        return self.look.text(f"table-{name}")

    @property
    def numbered(self) -> tuple[Action, ...]:
        """What numbers mean: the cards of the hand as they are shown, else what may be done."""
        seen = self.seen
        if not seen.is_own_turn or seen.undo is not None:
            return ()
        cards = tuple(each.action for each in seen.hand if each.action is not None)
        return cards if seen.phase is Phase.PLAY else seen.legal

    @property
    def others(self) -> tuple[str, ...]:
        """What else may be done now, by name."""
        seen = self.seen
        if seen.undo is not None:
            return ("ja", "nein") if self.look.lang == "de" else ("yes", "no")
        numbered = self.numbered
        told = [self.named(action) for action in seen.legal if action not in numbered]
        if seen.place is not None and seen.place in seen.waits_for and seen.stage is Stage.FINISHED:
            told.append(self.look.word("web-text-next"))
        if seen.can_undo:
            told.append(self.look.word("web-text-undo"))
        if self.is_away:
            told.append(self.look.word("web-text-back"))
        if seen.place is not None and any(chair.is_awaited for chair in seen.chairs):
            told.append(self.look.word("web-text-begin"))
        return tuple(told)

    def named(self, action: Action) -> str:
        """Return an action by the name that can be typed."""
        if isinstance(action, (Play, Accept)):
            return f"{self.look.card_name(action.card)} ({action.card.label})"
        return self.teller.option(action)

    def told_trick(self, trick: SeenTrick) -> str:
        """Return the cards of a trick in order, each with who laid it."""
        return ", ".join(f"{self.name(place)} {self.look.card_name(card)}" for place, card, _ in self.laid(trick))

    def told_open(self) -> Iterator[str]:
        """Yield each hand that lies open."""
        for name, cards in self.opened:
            yield self.look.text("table-open", name=name, cards=", ".join(map(self.look.card_name, cards)))

    def people(self) -> Iterator[str]:
        """Yield what is known of everybody, one line each."""
        for seat in self.seats:
            known = [text for text, _ in seat.tags]
            if seat.is_dealer and seat.place != self.seen.place:
                known.append(self.look.text("room-role-dealer"))
            if self.seen.phase is not None and self.seen.result is None:
                known.append(self.look.text("web-cards-left", count=seat.cards))
            yield f"{seat.name}: {', '.join(known) or '–'}"

    def bill(self) -> Iterator[str]:
        """Yield the bill so far, or that of the deal that is over."""
        seen = self.seen
        items, price = (seen.bill, seen.price) if seen.result is None else (seen.result.bill, seen.result.price)
        told = [(item.is_beside, f"{self.item(item)}: {item.amount:+} ({item.clause})") for item in items]
        yield from (text for is_beside, text in told if not is_beside)
        yield self.look.text("table-price", price=price)
        yield from (text for is_beside, text in told if is_beside)
        for reason in () if seen.result is None else seen.result.reasons:
            yield f"{self.reason(reason)} ({reason.clause})"

    def standing(self) -> Iterator[str]:
        """Yield where everybody stands."""
        if self.seen.game == "bierkopf":
            own, other = self.partie
            yield self.look.text("table-partie", own=own, other=other)
            return
        told = [f"{name} {number}" for name, number in zip(self.heads, self.accounts, strict=True)]
        yield self.look.text("table-account", list=", ".join(told))

    # A typed line

    def meant(self, line: str) -> Meant:
        """Return what a line means; every line is answered."""
        line = " ".join(line[:_LONGEST].split())
        if not line:
            return Meant(text=self.asked("hand"))
        word, _, rest = line.partition(" ")
        ask, plain = ASKS.get(word.casefold()), line.casefold()
        if ask == "hint":
            return Meant(hint=True)
        if ask == "why":
            return Meant(text=self.why_not(rest))
        if ask is not None:
            return Meant(text=self.asked(ask))
        if self.seen.undo is not None and plain in words.YES | words.NO:
            return Meant(AnswerUndo(agrees=plain in words.YES))
        action = self._action(line)
        if isinstance(action, str):
            command = COMMANDS.get(plain)
            return Meant(text=action) if command is None else Meant(command)
        return Meant(Act(action))

    def asked(self, ask: Ask) -> str:
        """Return the answer to a question."""
        seen, look = self.seen, self.look
        match ask:
            case "help":
                return f"{look.text('web-text-help')} {self.possible()}"
            case "last":
                if seen.last is None:
                    return look.text("table-no-last")
                name, cards = self.name(seen.last.winner), self.told_trick(seen.last)
                return look.text("table-last", cards=cards, name=name, augen=seen.last.augen)
            case "score":
                return " ".join(self.standing())
            case "bill":
                return "; ".join(self.bill())
            case "people":
                return "; ".join(self.people())
        lies = "" if seen.trick is None else look.text("table-lies", cards=self.told_trick(seen.trick)) + ". "
        lies += "".join(f"{told}. " for told in self.told_open())
        hand = ", ".join(f"{at} {card.name}" for at, card in enumerate(self.hand, start=1))
        return f"{lies}{look.text('table-hand')} {hand or '–'}. {self.possible()}"

    def possible(self) -> str:
        """Return what may be done now."""
        legal = [self.named(action) for action in self.numbered if action in self.seen.legal]
        told = [*legal, *self.others]
        return self.look.text("table-possible", allowed=", ".join(told)) if told else self.teller.turn()

    def why_not(self, text: str) -> str:
        """Return the ruling on a card or an answer that somebody names."""
        if not text:
            return self.look.text("table-why-how")
        action = self._action(text)
        if isinstance(action, str):
            return action
        rulings = [each.ruling for each in self.seen.hand if each.action == action and each.ruling is not None]
        rulings += [each.ruling for each in self.seen.choices if each.action == action]
        return f"{self.ruled(rulings[0])} ({rulings[0].clause})" if rulings else self.possible()

    def _action(self, text: str) -> Action | str:
        """What a text names, legal or not, or a sentence where it names nothing."""
        seen, look = self.seen, self.look
        if text.isascii() and text.isdigit() and len(text) < 3:
            numbered = self.numbered
            return numbered[int(text) - 1] if 1 <= int(text) <= len(numbered) else self._unknown(text)
        choices = [each.action for each in seen.choices]
        found = self._by_name(text, [each.action for each in seen.choices if each.ruling.legal]) or self._by_name(
            text, choices
        )
        if len(found) > 1:
            return look.text("table-ambiguous", text=text, allowed=", ".join(map(self.named, found)))
        if found:
            return found[0]
        cards = {each.card: each.action for each in seen.hand}
        if all(action is None for action in cards.values()):
            return self._unknown(text)
        try:
            card = parse_card(text, seen.rules.pack_of(seen.game))
        except SchafkopfError as error:
            return error.text(look.lang)
        return cards.get(card) or look.text("table-not-yours", card=card.label)

    def _by_name(self, text: str, actions: Sequence[Action]) -> list[Action]:
        return words.meant(text, ((self.teller.option(action), action) for action in actions), self.seen.phase)

    def _unknown(self, text: str) -> str:
        return f"{self.look.text('web-text-unknown', text=text)} {self.possible()}"
