"""What was seen, read backwards: each action says something of the hand that it came from.

Who does not follow holds none of what was led (S-3.4); who does not give up the Rufsau when it is searched does not
hold it, or had enough cards to run away (S-4.6, S-4.9); who calls holds a plain card of the suit and not its Sau
(S-4.1).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from schafkopf.cards import HEADS, SEATS, Card, CardSet, Pack, Rank, Seat, Suit
from schafkopf.game.actions import Bid, Logged, Pass, Play, Revoke
from schafkopf.game.announcement import Announcement, sie_cards
from schafkopf.game.holdings import Case, Holding, Limit
from schafkopf.game.referee import smear_limit
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import EffectiveSuit, Order

_CARDS = tuple(Card)
_BIT = {card: 1 << place for place, card in enumerate(_CARDS)}
_ANY = len(_CARDS)
"""More cards than a hand has: no upper limit."""


class Seen(Protocol):
    """What a seat has seen of a deal; every `View` is one."""

    @property
    def seat(self) -> Seat:
        """The seat that sees."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that it holds now, as far as it has seen them (S-5.4)."""

    @property
    def rules(self) -> HouseRules:
        """The house rules."""

    @property
    def pack(self) -> Pack:
        """The cards in play."""

    @property
    def log(self) -> Sequence[Logged]:
        """Everything said and played so far."""

    @property
    def announcement(self) -> Announcement | None:
        """What is played, None before that."""

    @property
    def called_card(self) -> Card | None:
        """The card that was called."""

    @property
    def must_play(self) -> Seat | None:
        """The seat that has to play a Muss-Spiel and has not called yet (S-11.6)."""

    @property
    def stoss(self) -> Sequence[Seat | None]:
        """The seats that doubled, in order, None for one unknown."""

    @property
    def offered(self) -> Card | None:
        """The trump of a Hochzeit, if this seat has seen it (S-11.3)."""

    @property
    def returned(self) -> Card | None:
        """The card returned for it, if this seat has seen it."""

    @property
    def laid_open(self) -> Mapping[Seat, tuple[Card, ...]]:
        """Whole hands that were shown, by seat (S-7.6, S-8.10)."""


class _Clue(NamedTuple):
    """Of these cards a seat held `least` to `most`, after it had played so many of its cards."""

    seat: Seat
    cards: int
    least: int
    most: int
    after: int = 0


_Clues = tuple[_Clue, ...]


def _mask(cards: Iterable[Card]) -> int:
    return sum(_BIT[card] for card in cards)


def _card_set(mask: int) -> CardSet:
    return CardSet(card for card in _CARDS if mask & _BIT[card])


class Reading:
    """One pass over what a seat has seen."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.rules = seen.rules
        self.contract: Contract | None = seen.announcement.contract if seen.announcement else None
        self.declarer = seen.announcement.declarer if seen.announcement else None
        self.rufspiel = Contract(ContractType.KREUZ).order(seen.pack)
        """Trumps as in a Rufspiel, by which hands are judged before anything is announced."""
        self.plays = [action for action in seen.log if isinstance(action, Play)]
        self.played = [[play.card for play in self.plays if play.seat == seat] for seat in SEATS]

    # Who holds the Rufsau

    def holders(self) -> tuple[Seat | None, ...]:
        """The seats that may have been dealt the called card, as far as cards lie open; None where none is called."""
        called = self.seen.called_card
        if called is None:
            return (None,)
        owner = next((play.seat for play in self.plays if play.card is called), None)
        if owner is None and called in self.seen.hand:
            owner = self.seen.seat
        if owner is not None:
            return (owner,)
        return tuple(seat for seat in SEATS if seat not in (self.declarer, self.seen.seat))

    def party(self, holder: Seat | None) -> tuple[Seat, ...]:
        """The playing party if the called card was dealt to a seat."""
        announced = self.seen.announcement
        if announced is None:
            return ()
        parties = announced.contract.kind.facts.parties
        if parties is Parties.CROSS:
            return (0, 2)
        if announced.declarer is None:
            return ()
        partner = announced.partner if parties is Parties.PAIR else holder
        return (announced.declarer,) if partner is None else (announced.declarer, partner)

    # Clues

    def clues(self, holder: Seat | None) -> Iterator[_Clues]:
        """Yield the clues of every case with that holder; the cases exclude each other."""
        if not self._stoesse_agree(self.party(holder)):
            return
        base = self._shown_clues()
        if holder is not None and self.seen.called_card is not None:
            base = (*base, _Clue(holder, _BIT[self.seen.called_card], 1, 1))
        for said in itertools.product(self._play_clues(holder), *self._said_clues()):
            yield (*base, *itertools.chain.from_iterable(said))

    def _stoesse_agree(self, party: tuple[Seat, ...]) -> bool:
        """Whether every Stoß came from the party whose turn it was (S-7.9, S-7.10)."""
        if self.contract is None or self.contract.kind.facts.parties in (Parties.ALONE, Parties.CROSS):
            return True
        known = ((place, seat) for place, seat in enumerate(self.seen.stoss) if seat is not None)
        return all((seat in party) == (place % 2 == 1) for place, seat in known)

    def _shown_clues(self) -> _Clues:
        """Cards that were shown although they were not played: a Sie, a hand laid open, the trump of a Hochzeit."""
        clues = [_Clue(seat, _mask(cards), len(cards), _ANY) for seat, cards in self.seen.laid_open.items()]
        announced, offered = self.seen.announcement, self.seen.offered
        if announced is not None and announced.contract.kind is ContractType.HOCHZEIT:
            acceptor, offerer = announced.declarer, announced.partner
            if acceptor is not None and offered is not None:
                clues.append(_Clue(acceptor, _BIT[offered], 1, 1))
            if offerer is not None and self.seen.returned is not None:
                clues.append(_Clue(offerer, _BIT[self.seen.returned], 1, 1))
        elif offered is not None:
            bidder = next(action.seat for action in self.seen.log if _is_bid(action, ContractType.HOCHZEIT))
            clues.append(_Clue(bidder, _BIT[offered], 1, 1))
        return tuple(clues)

    # Clues of the auction and the announcement; one tuple of alternatives a statement

    def _said_clues(self) -> list[tuple[_Clues, ...]]:
        said: list[tuple[_Clues, ...]] = []
        own = self.seen.seat
        if self.declarer is not None and self.declarer != own:
            said.append(self._announced_clues(self.declarer))
        if self._partner is not None and self._partner != own:
            most = 1 if self.rules.hochzeit_return_trump else 0
            said.append(((_Clue(self._partner, self._trumps, 0, most),),))
        if (must := self.seen.must_play) is not None and must != own:
            said.append(((_Clue(must, _BIT[Card.EO], 1, 1),),))
        bids: dict[tuple[Seat, str, bool], tuple[_Clues, ...]] = {}
        passes = 0
        for action in self.seen.log:
            if isinstance(action, Pass):
                passes += 1
            elif isinstance(action, Bid) and action.seat != own:
                blocked = passes >= len(SEATS)
                bids[action.seat, action.contract.name, blocked] = self._bid_clues(action, blocked=blocked)
        return said + list(bids.values())

    @property
    def _partner(self) -> Seat | None:
        return self.seen.announcement.partner if self.seen.announcement else None

    @property
    def _trumps(self) -> int:
        return _mask(self.rufspiel.trumps)

    def _row(self, suit: Suit) -> int:
        """The plain cards of a suit in a Rufspiel."""
        return _mask(self.rufspiel.suits[suit])

    def _announced_clues(self, seat: Seat) -> tuple[_Clues, ...]:
        """What the announcement itself says of its declarer's hand (S-2.14, S-4.1, S-4.2, S-5.13, S-11.3, S-11.6)."""
        contract = self.contract
        if contract is None:
            return ((),)
        if contract.is_sie:
            return ((_Clue(seat, _mask(sie_cards(self.seen.pack)), self.seen.pack.hand_size, _ANY),),)
        if contract.kind is ContractType.HOCHZEIT:
            return ((_Clue(seat, self._trumps, 1, _ANY),),)
        if contract.kind is ContractType.SOLO and self.rules.solo_needs_suit_card:
            return ((_Clue(seat, self._suit_cards(contract.trump), 1, _ANY),),)
        if contract.called is None or not contract.kind.has_call:
            return ((),)
        muss = contract.kind is ContractType.MUSS
        eo: _Clues = (_Clue(seat, _BIT[Card.EO], 1, 1),) if muss else ()
        calls = self._called_clues(seat, contract.called)
        if muss or self.rules.renonce:
            calls = (*calls, *self._blocked_call_clues(seat, contract.called))
        return tuple((*eo, *call) for call in calls)

    def _called_clues(self, seat: Seat, suit: Suit) -> tuple[_Clues, ...]:
        """Who calls a Sau does not hold it, and holds a plain card of its suit (S-4.1)."""
        called = self.seen.called_card
        if called is None or called.rank is not Rank.SAU:
            return ()
        return ((_Clue(seat, _BIT[called], 0, 0), _Clue(seat, self._row(suit), 1, _ANY)),)

    def _blocked_call_clues(self, seat: Seat, suit: Suit) -> tuple[_Clues, ...]:
        """A blocked player calls a Sau of a suit he is void in, or what he lacks below the Säue he holds (S-4.2)."""
        called = self.seen.called_card
        if called is None:
            return ()
        if called.rank is not Rank.SAU:
            above = (Rank.SAU,) if called.rank is Rank.ZEHN else (Rank.SAU, Rank.ZEHN)
            held = _mask(Card.of(each, rank) for each in CALLABLE_SUITS for rank in above)
            return ((_Clue(seat, held, held.bit_count(), _ANY), _Clue(seat, _BIT[called], 0, 0)),)
        void = _Clue(seat, self._row(suit), 0, 0)
        others = [self._not_callable(seat, each) for each in CALLABLE_SUITS if each is not suit]
        return tuple((void, *first, *second) for first, second in itertools.product(*others))

    def _not_callable(self, seat: Seat, suit: Suit) -> tuple[_Clues, ...]:
        """Why a Sau cannot be called: it is in the hand, or no plain card of its suit is (S-4.1)."""
        sau = _BIT[Card.of(suit, Rank.SAU)]
        return (_Clue(seat, sau, 1, 1),), (_Clue(seat, self._row(suit), 0, 0),)

    def _is_callable(self, seat: Seat, suit: Suit) -> _Clues:
        sau = _BIT[Card.of(suit, Rank.SAU)]
        return _Clue(seat, sau, 0, 0), _Clue(seat, self._row(suit), 1, _ANY)

    def _bid_clues(self, bid: Bid, *, blocked: bool) -> tuple[_Clues, ...]:
        """What a bid says of a hand; a Rufspiel after four passes says that its bidder is blocked (S-5.10, S-4.2)."""
        seat, declared = bid.seat, bid.contract
        if declared.kind is ContractType.RUFSPIEL:
            shut = [self._not_callable(seat, suit) for suit in CALLABLE_SUITS]
            if blocked:
                return tuple(tuple(itertools.chain(*each)) for each in itertools.product(*shut))
            ways: list[_Clues] = []
            for place, suit in enumerate(CALLABLE_SUITS):
                # The first suit that can be called, so that no deal counts twice.
                befores = itertools.product(*shut[:place])
                ways.extend((*itertools.chain(*before), *self._is_callable(seat, suit)) for before in befores)
            return tuple(ways)
        if declared.kind is ContractType.HOCHZEIT:
            # In the end the exchange has changed this hand; then the announcement tells what is left of the clue.
            done = self.contract is not None and self.contract.kind is ContractType.HOCHZEIT
            return ((),) if done else ((_Clue(seat, self._trumps, 1, 1),),)
        if declared.is_sie:
            return ((_Clue(seat, _mask(sie_cards(self.seen.pack)), self.seen.pack.hand_size, _ANY),),)
        if declared.kind is ContractType.SOLO and self.rules.solo_needs_suit_card:
            return ((_Clue(seat, self._suit_cards(declared.trump), 1, _ANY),),)
        return ((),)

    def _suit_cards(self, suit: Suit | None) -> int:
        """The cards of a suit, or of any suit, with which the house lets a Solo be announced (S-5.13)."""
        return _mask(card for card in self.seen.pack.cards if card not in HEADS and suit in (None, card.suit))

    # Clues of the play

    def _play_clues(self, holder: Seat | None) -> tuple[_Clues, ...]:
        """What the cards played say if the called card was dealt to a seat; nothing when they say that it was not."""
        if self.contract is None:
            return ((),)
        walk = _Walk(self.contract.order(self.seen.pack), self.contract, self.rules, self.seen.called_card, holder)
        for play in self.plays:
            if not walk.play(play):
                return ()
        told = tuple(clue for clue in walk.clues if clue.seat != self.seen.seat)
        revoke = next((action for action in self.seen.log if isinstance(action, Revoke)), None)
        if revoke is None or revoke.seat == self.seen.seat:
            return (told,)
        return tuple((*told, *why) for why in walk.revoke(revoke))

    # From clues to a case

    def case(self, clues: _Clues, holder: Seat | None) -> Case | None:
        """Return the case of some clues, None when they contradict each other or the cards of this seat."""
        size = self.seen.pack.hand_size
        own = self.seen.seat
        hand = _mask(self.seen.hand)
        gone = _mask(play.card for play in self.plays)
        hidden = _mask(self.seen.pack.cards) & ~gone & ~hand
        counts = [size - len(cards) for cards in self.played]
        certain = [0, 0, 0, 0]
        possible = [hidden] * len(SEATS)
        certain[own] = hand
        # Before the second packet a seat does not know its whole hand (S-5.4).
        possible[own] = hand | hidden if hand.bit_count() < counts[own] else hand
        limits: list[tuple[Seat, int, int, int]] = []
        for seat, cards, least, most, after in clues:
            since = sum(1 for card in self.played[seat][after:] if _BIT[card] & cards)
            limits.append((seat, cards & ~gone, least - since, most - since))
        if not _narrow(counts, certain, possible, limits):
            return None
        holdings = [self._holding(seat, counts, certain, possible, limits) for seat in SEATS]
        return Case((holdings[0], holdings[1], holdings[2], holdings[3]), self.party(holder), holder)

    @staticmethod
    def _holding(
        seat: Seat, counts: list[int], certain: list[int], possible: list[int], limits: list[tuple[Seat, int, int, int]]
    ) -> Holding:
        told: list[Limit] = []
        for where, cards, least, most in limits:
            if where != seat:
                continue
            sure = (cards & certain[seat]).bit_count()
            free = cards & possible[seat] & ~certain[seat]
            places = min(free.bit_count(), counts[seat] - certain[seat].bit_count())
            low, high = max(least - sure, 0), min(most - sure, places)
            limit = Limit(_card_set(free), low, high)
            if free and (low > 0 or high < places) and limit not in told:
                told.append(limit)
        return Holding(counts[seat], _card_set(possible[seat]), _card_set(certain[seat]), tuple(told))


def _is_bid(action: Logged, kind: ContractType) -> bool:
    return isinstance(action, Bid) and action.contract.kind is kind


def _narrow(
    counts: list[int], certain: list[int], possible: list[int], limits: list[tuple[Seat, int, int, int]]
) -> bool:
    """Draw the plain conclusions from limits and counts until nothing changes; False at a contradiction."""
    before = None
    while before != (certain, possible):
        before = (certain.copy(), possible.copy())
        for seat, cards, least, most in limits:
            sure, may = cards & certain[seat], cards & possible[seat]
            if may.bit_count() < least or sure.bit_count() > most:
                return False
            if may.bit_count() == least:
                certain[seat] |= may
            if sure.bit_count() == most:
                possible[seat] &= ~(cards & ~sure)
        for seat in SEATS:
            if certain[seat] & ~possible[seat]:
                return False
            number = certain[seat].bit_count()
            if number > counts[seat] or possible[seat].bit_count() < counts[seat]:
                return False
            if number == counts[seat]:
                possible[seat] = certain[seat]
            elif possible[seat].bit_count() == counts[seat]:
                certain[seat] = possible[seat]
        for seat in SEATS:
            others = [other for other in SEATS if other != seat]
            for other in others:
                possible[other] &= ~certain[seat]
            # A card that nobody else can hold is here.
            elsewhere = possible[others[0]] | possible[others[1]] | possible[others[2]]
            certain[seat] |= possible[seat] & ~elsewhere
    return True


class _Walk:
    """The play once more, under the assumption that the called card was dealt to a certain seat."""

    def __init__(
        self, order: Order, contract: Contract, rules: HouseRules, called: Card | None, holder: Seat | None
    ) -> None:
        self.order = order
        self.rules = rules
        self.must_beat = rules.must_beat(contract.kind)
        self.called = called
        self.holder = holder
        self.bound = called is not None
        self.trick: list[Play] = []
        self.tricks = 0
        self.cards_played = [0, 0, 0, 0]
        self.clues: list[_Clue] = []
        self.of_suit: dict[EffectiveSuit, int] = {}
        for card, suit in order.effective.items():
            self.of_suit[suit] = self.of_suit.get(suit, 0) | _BIT[card]

    def play(self, play: Play) -> bool:
        """Take the clues of one card; False when it was not legal under the assumption."""
        possible = self._follow(play) if self.trick else self._lead(play)
        if not possible:
            return False
        if play.card is self.called:
            self.bound = False
        self.cards_played[play.seat] += 1
        self.trick.append(play)
        if len(self.trick) == len(SEATS):
            self.trick = []
            self.tricks += 1
        return True

    def revoke(self, found: Revoke) -> tuple[_Clues, ...]:
        """Why a card was laid that the hand might not play (S-8.5), one reason an alternative; then all is over."""
        seat, card = found.seat, found.card
        effective, after = self.order.effective, self.cards_played[seat]

        def held(cards: int, least: int, most: int = _ANY) -> _Clues:
            return _Clue(seat, _BIT[card], 1, 1), _Clue(seat, cards, least, most, after)

        called = self.called if self.bound and seat == self.holder else None
        led = effective[self.trick[0].card] if self.trick else None
        if called is not None and card is not called:
            suit = effective[called]
            # Below the Rufsau on lead, or in its stead under a search.
            if effective[card] is suit and led in (None, suit):
                return self._cannot_run_away(found, called)
        if led is None:
            return ()
        if effective[card] is not led:
            reasons = [held(self.of_suit[led], 1)]
            if card is called and self.order.pack.hand_size - after > smear_limit(self.order, self.rules):
                reasons.append(held(self.of_suit[led], 0, 0))
            return tuple(reasons)
        best = self.trick[self.order.winner([each.card for each in self.trick])].card
        if not self.must_beat or self.order.beats(card, best):
            return ()
        following = (each for each, suit in effective.items() if suit is led)
        return (held(_mask(each for each in following if self.order.beats(each, best)), 1),)

    def _cannot_run_away(self, found: Revoke, called: Card) -> tuple[_Clues, ...]:
        """The holder revoked by keeping the Rufsau back: he was too short, or nobody may run away then (S-4.9)."""
        rules = self.rules
        here = _Clue(found.seat, _BIT[found.card], 1, 1)
        if (rules.runaway_first_trick_only and self.tricks) or (self.trick and not rules.runaway_when_led_by_other):
            return ((here,),)
        after = 0 if rules.runaway_count == "initial" else self.cards_played[found.seat]
        suit = self.of_suit[self.order.effective[called]]
        return ((here, _Clue(found.seat, suit, 0, rules.runaway_min - 1, after)),)

    def _tell(self, seat: Seat, cards: int, least: int, most: int, *, dealt: bool = False) -> None:
        self.clues.append(_Clue(seat, cards, least, most, 0 if dealt else self.cards_played[seat]))

    def _runs_away(self, seat: Seat) -> bool:
        """The holder keeps the Rufsau although its suit is led: he may, if he is long enough (S-4.9)."""
        if self.called is None or (self.rules.runaway_first_trick_only and self.tricks):
            return False
        dealt = self.rules.runaway_count == "initial"
        self._tell(seat, self.of_suit[self.order.effective[self.called]], self.rules.runaway_min, _ANY, dealt=dealt)
        self.bound = False
        return True

    def _lead(self, play: Play) -> bool:
        if not self.bound or play.seat != self.holder or play.card is self.called or self.called is None:
            return True
        if self.order.effective[play.card] is not self.order.effective[self.called]:
            return True
        return self._runs_away(play.seat)

    def _follow(self, play: Play) -> bool:
        effective = self.order.effective
        led = effective[self.trick[0].card]
        if self.bound and self.called is not None and play.seat == self.holder and play.card is not self.called:
            searched = effective[self.called] is led
            if searched and not (self.rules.runaway_when_led_by_other and self._runs_away(play.seat)):
                return False
        if effective[play.card] is not led:
            self._tell(play.seat, self.of_suit[led], 0, 0)
        elif self.must_beat:
            best = self.trick[self.order.winner([each.card for each in self.trick])].card
            if not self.order.beats(play.card, best):
                better = [card for card in self.order.effective if effective[card] is led]
                self._tell(play.seat, _mask(card for card in better if self.order.beats(card, best)), 0, 0)
        return True
