"""A Ramsch has no exact value, since four players are no two parties: an estimate of every card, to play by."""

from __future__ import annotations

from schafkopf.cards import SEATS
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.position import Position
from schafkopf.rules.contracts import Parties
from schafkopf.solver import kernel
from schafkopf.solver.answers import RamschValue
from schafkopf.solver.numbers import whole
from schafkopf.solver.refusals import deal_of, positions_in_words
from schafkopf.solver.tables import compile_position

MOST_GAMES = 1_000_000


def ramsch_values(position: Position, games: int = 400, seed: int = 0) -> tuple[RamschValue, ...]:
    """Estimate every legal card of a Ramsch with all cards open, in the order of the hand; equal seeds, equal answers.

    It is approximate, not exact: after each card so many games are played in which everybody mostly plays sensibly for
    himself (he gets rid of dear cards, stays below, and takes a trick that costs little). With three tricks left or
    fewer every seat searches for its own best end instead, knowing that the others do so too; all shares are 0 or 1
    then. Who loses follows S-11.1 d, who marches made every trick.

    Raises:
        SchafkopfError: the game has two parties, or the position cannot occur.
        ValueError: a number is out of its range.
    """
    contract = deal_of(position).contract
    if contract.kind.facts.parties is not Parties.ALONE:
        raise SchafkopfError(ErrorCode.TWO_PARTIES, contract=contract.name)
    games, seed = whole("games", games, 1, MOST_GAMES), whole("seed", seed) % 2**64
    with positions_in_words(position):
        # Nobody's party matters where everybody plays for himself; the tables need one.
        numbering, game, place = compile_position(position, (0,))
        taken = [
            numbering.mask(card for trick in position.tricks if trick.winner == seat for card in trick.cards)
            for seat in SEATS
        ]
        told = kernel.alone(game, place, (taken[0], taken[1], taken[2], taken[3]), games, seed)
    values = {
        numbering.card_of[bit]: RamschValue(numbering.card_of[bit], augen, lost, none, every)
        for bit, augen, lost, none, every in told
    }
    hand = () if position.to_move is None else position.hands[position.to_move]
    return tuple(values[card] for card in hand if card in values)
