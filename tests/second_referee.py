"""A slow second referee that knows card codes as plain strings and nothing of the program.

Orders are spelled out, and whether the Rufsau is bound is read off the history each time. The tests walk both referees
in lock-step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from schafkopf.cards import Pack
from schafkopf.game.deal import Deal

SUITS = "EGHS"
RANKS = "AZKOU987"
VALUE = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}


def slow_pack(pack: Pack) -> list[str]:
    """Spell out the cards of a pack (S-1.1, S-1.2, B-1.1, B-1.2)."""
    ranks = {32: "AZKOU987", 24: "AZKOU9", 20: "AZKOU"}[len(pack.cards)]
    return [suit + rank for suit in SUITS for rank in ranks]


def slow_trumps(kind: str, trump: str | None) -> list[str]:
    """Spell out the trumps of a contract in the long pack, high to low (S-2.3 to S-2.14, B-2.1)."""
    ober, unter = ["EO", "GO", "HO", "SO"], ["EU", "GU", "HU", "SU"]
    if kind in ("rufspiel", "hochzeit", "muss", "kreuz", "ramsch", "bierkopf"):
        return ober + unter + [f"H{rank}" for rank in "AZK987"]
    if kind == "solo":
        return ober + unter + [f"{trump}{rank}" for rank in "AZK987"]
    if kind in ("wenz", "farbwenz"):
        return unter + [f"{trump}{rank}" for rank in "AZKO987" if trump]
    if kind in ("geier", "farbgeier"):
        return ober + [f"{trump}{rank}" for rank in "AZKU987" if trump]
    assert kind == "bettel"
    return ober + unter + [f"H{rank}" for rank in "AZK987"] if trump else []


@dataclass
class SlowGame:
    """The play of one deal in strings: hands as dealt, the called card, all plays; everything else is worked out anew.

    `started_free` tells that the called card was free before the first play, `tricks_before` how many tricks were
    played before, which matters only when the hands are not those dealt.
    """

    kind: str
    trump: str | None
    hands: list[list[str]]
    called: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    leader: int = 0
    dealt: list[list[str]] = field(default_factory=list)
    started_free: bool = False
    tricks_before: int = 0
    plays: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dealt = self.dealt or self.hands
        self.trumps = slow_trumps(self.kind, self.trump)

    def eff(self, code: str) -> str:
        """Return `T` for a trump, otherwise the letter of the suit (S-2.2)."""
        return "T" if code in self.trumps else code[0]

    def height(self, code: str) -> int:
        """Return a number that is greater for the card that beats another of its effective suit."""
        if code in self.trumps:
            return -self.trumps.index(code)
        no_trumps = self.kind == "bettel" and not self.trumps
        return -("AKOUZ987" if no_trumps else RANKS).index(code[1])

    def winning(self, trick: Sequence[str]) -> int:
        """Return the place of the winning card: the highest trump, else the highest of the led suit (S-3.3)."""
        wanted = "T" if any(self.eff(code) == "T" for code in trick) else self.eff(trick[0])
        places = [place for place in range(len(trick)) if self.eff(trick[place]) == wanted]
        return max(places, key=lambda place: self.height(trick[place]))

    def tricks(self) -> list[list[tuple[int, str]]]:
        """Return all plays cut into tricks, the last perhaps open or empty."""
        return [self.plays[start : start + 4] for start in range(0, len(self.plays) + 1, 4)]

    def to_move(self) -> int:
        """Return who plays next."""
        leader = self.leader
        for trick in self.tricks():
            if len(trick) < 4:
                return (leader + len(trick)) % 4
            leader = trick[self.winning([code for _, code in trick])][0]
        raise AssertionError("the last trick is always open")

    def held(self, seat: int) -> list[str]:
        """Return what a seat still holds."""
        gone = [code for _, code in self.plays]
        return [code for code in self.hands[seat] if code not in gone]

    def is_bound(self) -> bool:
        """Tell whether the called card is bound: not played, and its holder has never kept it when it was searched."""
        if self.called is None or self.started_free or self.called in [code for _, code in self.plays]:
            return False
        holder = next(seat for seat in range(4) if self.called in self.hands[seat])
        return not any(
            seat == holder and self.eff(trick[0][1]) == self.called[0] for trick in self.tricks() for seat, _ in trick
        )

    def verdict(self, code: str) -> str:
        """Return why the seat to move may or may not play a card it holds (S-3.8, S-3.9)."""
        seat = self.to_move()
        hand = self.held(seat)
        assert code in hand
        trick = [played for _, played in self.tricks()[-1]]
        bound = self.called if self.called in hand and self.is_bound() else None
        if not trick:
            return self._lead_verdict(seat, hand, bound, code)
        led = self.eff(trick[0])
        same = [held for held in hand if self.eff(held) == led]
        searched = bound is not None and led == bound[0]
        stays = searched and self.options.get("runaway_when_led_by_other", False) and self._may_run(seat, hand)
        if searched and not stays:
            return "CALLED_ACE_FORCED" if code == bound else "MUST_PLAY_CALLED_ACE"
        if same and code not in same:
            return "MUST_FOLLOW_TRUMP" if led == "T" else "MUST_FOLLOW_SUIT"
        if not same and code == bound and len(hand) > 1:
            option = self.options.get("rufsau_schmieren", "never")
            if option == "never" or (option == "from_second_last" and len(hand) > 2):
                return "CALLED_ACE_NOT_DISCARDABLE"
        if same and self.options.get(f"{self.kind}_stichzwang", False):
            able = [held for held in same if self.winning([*trick, held]) == len(trick)]
            if able and code not in able:
                return "MUST_BEAT"
        if len(hand) == 1:
            return "LAST_CARD"
        if same:
            return "FOLLOWS_TRUMP" if led == "T" else "FOLLOWS_SUIT"
        return "VOID_FREE_CHOICE"

    def _lead_verdict(self, seat: int, hand: list[str], bound: str | None, code: str) -> str:
        below = bound is not None and code != bound and self.eff(code) == bound[0]
        if below and not self._may_run(seat, hand):
            return "MAY_NOT_LEAD_UNDER_CALLED_ACE"
        if len(hand) == 1:
            return "LAST_CARD"
        if below:
            return "RUN_AWAY_LEAD"
        return "CALLED_ACE_LEAD" if code == bound and bound else "FREE_LEAD"

    def _may_run(self, seat: int, hand: list[str]) -> bool:
        assert self.called is not None
        late = self.tricks_before + len(self.plays) // 4 > 0
        if late and self.options.get("runaway_first_trick_only", False):
            return False
        counted = self.dealt[seat] if self.options.get("runaway_count", "current") == "initial" else hand
        least: int = self.options.get("runaway_min", 4)
        return [self.eff(held) for held in counted].count(self.called[0]) >= least

    def legal(self) -> list[str]:
        """Return the cards that the seat to move may play."""
        return [code for code in self.held(self.to_move()) if slow_is_legal(self.verdict(code))]


def slow_is_legal(verdict: str) -> bool:
    """Tell whether a reason refuses or accepts; those of S-3.8 refuse."""
    return not verdict.startswith(("MUST_", "MAY_NOT_")) and not verdict.endswith("_NOT_DISCARDABLE")


def slow_twin(deal: Deal) -> SlowGame:
    """Return the second referee's view of a deal before the first card."""
    options = {
        name: getattr(deal.rules, name)
        for name in (
            "rufsau_schmieren",
            "runaway_min",
            "runaway_count",
            "runaway_first_trick_only",
            "runaway_when_led_by_other",
            "ramsch_stichzwang",
            "bettel_stichzwang",
        )
    }
    return SlowGame(
        deal.contract.kind.value,
        deal.contract.trump.value if deal.contract.trump else None,
        [[card.value for card in hand] for hand in deal.hands],
        deal.called_card.value if deal.called_card else None,
        options,
    )
