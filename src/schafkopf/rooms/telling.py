"""What is seen of a table in sentences, in German and English, for every surface that shows it to people."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf.bill.factors import stoss_name
from schafkopf.bill.settlement import Item, Reason
from schafkopf.game.actions import Accept, Action, Klopfen, Name, Phase, Play, Revoke
from schafkopf.game.rulings import OpenRuling, Ruling
from schafkopf.notation import contract_name
from schafkopf.rooms import words
from schafkopf.rooms.events import Place
from schafkopf.rooms.seen import BillItem, Line, Seen, SeenReason
from schafkopf.rooms.table import Stage
from schafkopf.rules.contracts import ContractType
from schafkopf.text.catalogue import card_name, message, suit_name
from schafkopf.text.values import with_names

_DOT = " · "


class Teller:
    """Tells what one place sees; people are called by their names, the own place *du*."""

    def __init__(self, seen: Seen, lang: str) -> None:
        self.seen, self.lang = seen, lang

    def name(self, place: Place) -> str:
        """Return who sits at a place, as a word within a sentence."""
        return self._text("you")[:1].lower() + self._text("you")[1:] if self._is_own(place) else self._called(place)

    def names(self, places: Sequence[Place]) -> str:
        """Return who sits at some places: Resi, Toni und du."""
        told = [self.name(place) for place in sorted(places, key=self._is_own)]
        if len(told) < 2:
            return "".join(told)
        joined = self._text("and", first=", ".join(told[:-1]), last=told[-1])
        return joined if told[0][:1].isupper() else told[0][:1] + joined[1:]

    # What is played

    def title(self) -> str:
        """Return what the table is at, in two or three words: the contract, else the auction."""
        seen = self.seen
        if seen.game == "bierkopf":
            return self._text("bierkopf", target=seen.rules.target)
        if seen.contract is not None:
            return contract_name(seen.contract.name)
        if seen.result is not None:
            return self._text("nothing")
        if seen.stage is Stage.PLAYING:
            return self._text("announcing")
        # A deal counts from its commitment on.
        return self._text("deal", number=seen.deal + (seen.proof is None))

    def subtitle(self) -> str:
        """Return who plays, which trick it is and what it costs so far."""
        seen = self.seen
        parts: list[str] = []
        if seen.contract is None:
            parts = [self._of(seen.dealer, "dealer")] if seen.deal else []
            if seen.stage is Stage.PLAYING:
                parts.insert(0, self._text("deal", number=seen.deal))
            if any(isinstance(line.said, Klopfen) for line in seen.log):
                names = self.names([place for place, chair in enumerate(seen.chairs) if chair.knocked])
                parts.append(self._text("knocked", names=names) if names else self._text("nobody-knocked"))
            return _DOT.join(parts)
        if seen.declarer is not None:
            parts.append(self._of(seen.declarer, "plays"))
        if seen.phase is not Phase.OVER:
            parts.append(self._text("trick", number=min(seen.tricks + 1, seen.of_tricks), of=seen.of_tricks))
        parts.append(self.price(seen.price if seen.result is None else seen.result.price))
        if seen.standing.carried and seen.game == "bierkopf":
            parts.append(self._text("carried", count=seen.standing.carried))
        return _DOT.join(parts)

    def price(self, price: int) -> str:
        """Return what a deal costs: in Bierkopf points, else money."""
        if self.seen.game == "bierkopf":
            return self._text("worth", count=price)
        return self._text("price", price=price)

    def item(self, item: BillItem) -> str:
        """Return what an item of a bill is."""
        name = "" if item.place is None else self._called(item.place)
        return Item(item.item, item.amount, item.clause, None, item.count, item.kind).text(self.lang, name)

    def reason(self, reason: SeenReason) -> str:
        """Return why a deal ended as it did."""
        told = Reason(reason.reason, reason.clause, reason.count, reason.limit, None, reason.kind)
        return told.text(self.lang, "" if reason.place is None else self._called(reason.place))

    # What is asked

    def turn(self) -> str:
        """Return whom the table waits for, or what it is at."""
        seen = self.seen
        if seen.undo is not None:
            names = self.names(seen.undo.awaited)
            return self._of(seen.undo.place, "undo", card=card_name(seen.undo.card, self.lang, "acc"), names=names)
        if seen.stage is Stage.GATHERING:
            return self._text("gathering", count=sum(chair.is_awaited for chair in seen.chairs))
        if seen.stage is Stage.SHUFFLING:
            return self._text("shuffling")
        if seen.turn is None:
            names = self.names(seen.waits_for)
            return self._text("waiting", names=names) if names else self._text("over")
        return self._of(seen.turn, "turn")

    def question(self) -> str:
        """Return what the own place is asked, nothing where it is not its turn."""
        seen = self.seen
        if not seen.is_own_turn or seen.undo is not None or seen.phase is None:
            return ""
        parts = []
        if seen.phase is Phase.PLAY:
            if seen.trick is None:
                return message("table-first", self.lang)
            led = next((card.ruling.led for card in seen.hand if card.ruling is not None and card.ruling.led), None)
            return "" if led is None else self._text("led", led=suit_name(led.value, self.lang))
        if seen.must_play:
            parts.append(message("table-must", self.lang))
        if seen.phase is Phase.EXCHANGE and seen.offered is not None:
            parts.append(message("table-offered", self.lang, card=card_name(seen.offered, self.lang)))
        parts.append(message(f"table-{words.QUESTIONS[seen.phase]}", self.lang))
        return " ".join(parts)

    def option(self, action: Action) -> str:
        """Return an action as the label of a button."""
        stoss = sum(len(chair.stoss) for chair in self.seen.chairs)
        told = words.option(action, self.seen.game, self.lang, stoss)
        return told[:1].upper() + told[1:]

    def choice(self, action: Action | None) -> str:
        """Return something that could be done, by its name: a card, an answer, or silence."""
        if action is None:
            return message("table-silence", self.lang)
        return card_name(action.card, self.lang) if isinstance(action, (Play, Accept)) else self.option(action)

    def ruling(self, ruling: Ruling | OpenRuling) -> str:
        """Return a ruling with the names of people instead of their seats."""
        return with_names(ruling.text(self.lang), lambda seat: self._called(self.seen.place_of(seat)))

    # What happened

    def said(self, line: Line) -> str:
        """Return what somebody said or played, as a sentence."""
        said, seen = line.said, self.seen
        match said:
            case Play():
                return self._of(line.place, line.manner or "gives", card=card_name(said.card, self.lang))
            case Klopfen():
                return self._of(line.place, "klopfen" if said.knocks else "klopfen-not")
            case Name() if seen.called is not None:
                return self._of(line.place, "called", card=card_name(seen.called, self.lang, "acc"))
            case Name() if seen.contract is not None:
                return self._of(line.place, "name", text=contract_name(seen.contract.name))
            case Accept() | Revoke():
                return self._of(line.place, said.event, card=card_name(said.card, self.lang, "acc"))
        text = words.said(said, seen.game, self.lang, line.stoss or 0)
        return self._of(line.place, said.event, text=text)

    def tags(self, place: Place) -> tuple[str, ...]:
        """Return what is known of somebody in words: roles, what was said, doublings, whether a computer plays."""
        seen, chair = self.seen, self.seen.chairs[place]
        tags = [self._text(f"role-{chair.role}")] if chair.role is not None else []
        if chair.knocked:
            tags.append(self._text("role-knocked"))
        tags += [stoss_name(seen.game, number, self.lang) for number in chair.stoss]
        if seen.contract is None and chair.said is not None and not isinstance(chair.said, Klopfen):
            tags.append(words.said(chair.said, seen.game, self.lang))
        if chair.is_dealer:
            tags.append(self._text("role-dealer"))
        if chair.is_awaited:
            tags.append(self._text("awaited"))
        elif chair.is_away:
            tags.append(self._text("away", name=chair.name))
        elif not chair.is_person:
            tags.append(self._text("computer"))
        return tuple(tags)

    def outcome(self) -> str:
        """Return in a word how the deal ended, for the own place; for somebody who watches, for the playing party."""
        seen, result = self.seen, self.seen.result
        if result is None:
            return ""
        if result.contract is None:
            return self._text("thrown-in")
        if seen.place is not None and result.contract.kind is ContractType.RAMSCH:
            gain = result.payout[seen.place]
            # Where only good points are written, who loses has nothing, too (S-9.3).
            return self._text("won" if gain > 0 else "lost" if any(result.payout) else "drawn")
        if result.won is None:
            return self._text("drawn" if result.party else "over")
        ours = seen.place is None or seen.place in result.party
        return self._text("won" if result.won is ours else "lost")

    def _is_own(self, place: Place) -> bool:
        return place == self.seen.place

    def _called(self, place: Place) -> str:
        return self.seen.chairs[place].name

    def _text(self, name: str, /, **params: object) -> str:
        return message(f"room-{name}", self.lang, **params)

    def _of(self, place: Place, name: str, /, **params: object) -> str:
        """A sentence about somebody, or about oneself."""
        return self._text(name, own="yes" if self._is_own(place) else "no", name=self._called(place), **params)
