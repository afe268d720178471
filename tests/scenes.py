"""Tables at every point that a page has to show, the same in every run; they can be put into a store."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from schafkopf.game.actions import (
    Action,
    Agree,
    Bid,
    Claim,
    GiveUp,
    Klopfen,
    Pass,
    Phase,
    Stoss,
)
from schafkopf.game.rulings import RulingCode
from schafkopf.rooms import Act, AskUndo, Begin, Commit, Contribute, Due, GoOn, Opened, Place, Stage, TakeOver, see
from schafkopf.rooms.events import Sat
from schafkopf.rules.house import HouseRules, preset
from schafkopf.store import Store
from sitting import Sitting

HOLDERS = ("ada", "emmy", "lise", "maria")
"""Who holds the places, by their number."""
_CLAIMS = replace(preset("casual"), allow_claim=True)
_MOST = 4000


def scene(name: str) -> Sitting:
    """Return the table of a name in `SCENES`."""
    return SCENES[name]()


def keep(store: Store, name: str, sitting: Sitting, idle: int | None = None) -> None:
    """Put a table into a store, where it waits for people without end, or `idle` seconds; `HOLDERS` hold the places."""
    first, *rest = sitting.events
    assert isinstance(first, Opened)
    store.create(name, replace(first, idle=idle))
    for number, event in enumerate(rest, 1):
        store.append(name, number, [event], person=HOLDERS[event.place] if isinstance(event, Sat) else None)


def _until(sitting: Sitting, found: Callable[[Sitting], bool], seed: int = 1) -> Sitting:
    """A table played on until something is so."""
    rng = random.Random(seed)
    for _ in range(_MOST):
        if found(sitting):
            return sitting
        if sitting.table.stage is Stage.PLAYING:
            sitting.act(_action(sitting, rng))
        else:
            sitting.between()
    raise AssertionError("no such scene")


def _action(sitting: Sitting, rng: random.Random) -> Action:
    """What is played so that most deals are Rufspiele, and some are doubled."""
    game = sitting.game
    assert game.to_move is not None
    legal = [each for each in game.legal_actions(game.to_move) if not isinstance(each, (Claim, GiveUp))]
    if game.phase is Phase.KLOPFEN:
        return Klopfen(game.to_move, knocks=rng.random() < 0.3)
    if game.phase is Phase.BIDDING:
        games = [each for each in legal if isinstance(each, Bid) and each.contract.name == "rufspiel"]
        return games[0] if games and rng.random() < 0.5 else Pass(game.to_move)
    return rng.choice([each for each in legal if not isinstance(each, Stoss)] or legal)


def _table(*people: Place, rules: HouseRules | None = None, game: str = "schafkopf") -> Sitting:
    return Sitting(rules or preset("casual"), game, people or (0,))


def _is_asked(sitting: Sitting, phase: Phase, place: Place = 0) -> bool:
    """Whether a place is asked for something in a phase of a deal."""
    if sitting.table.stage is not Stage.PLAYING or sitting.game.phase is not phase:
        return False
    return sitting.game.to_move is not None and sitting.table.place_of(sitting.game.to_move) == place


def _asked(phase: Phase, place: Place = 0) -> Callable[[Sitting], bool]:
    return lambda sitting: _is_asked(sitting, phase, place)


def _refusing(sitting: Sitting) -> bool:
    """Three cards lie, one of the own may be played and another may not."""
    if not _is_asked(sitting, Phase.PLAY):
        return False
    seen = see(sitting.table, 0)
    lie = seen.trick is not None and len(seen.trick.cards) == 3
    return lie and len({card.is_playable for card in seen.hand}) == 2


def _has_cards(sitting: Sitting, cards: int, turn: Place) -> bool:
    return _is_asked(sitting, Phase.PLAY, turn) and len(see(sitting.table, 0).hand) == cards


def _leading(sitting: Sitting) -> bool:
    return _has_cards(sitting, 5, 0) and see(sitting.table, 0).trick is None


def _undo() -> Sitting:
    sitting = _until(_table(0, 1), lambda at: _has_cards(at, 6, 0) and see(at.table, 1).can_undo, 4)
    sitting.do(AskUndo(), 1)
    return sitting


def _doubling(sitting: Sitting) -> bool:
    if sitting.table.stage is not Stage.PLAYING or sitting.game.phase is not Phase.PLAY:
        return False
    return any(sitting.table.place_of(seat) == 0 for seat in sitting.game.speakers)


def _claim_of(sitting: Sitting, place: Place, is_certain: bool) -> Claim | None:
    """A claim of a place, certain or not."""
    for each in see(sitting.table, place).choices:
        certain = each.ruling.code is RulingCode.CLAIM_CERTAIN
        if isinstance(each.action, Claim) and each.ruling.legal and certain == is_certain:
            return each.action
    return None


def _certain(sitting: Sitting) -> bool:
    return any(_has_cards(sitting, cards, 0) for cards in (2, 3)) and _claim_of(sitting, 0, True) is not None


def _claimed() -> Sitting:
    """Another person claims the rest, which is not certain."""
    sitting = _until(
        _table(0, 1, rules=_CLAIMS), lambda at: _is_asked(at, Phase.PLAY, 1) and _claim_of(at, 1, False) is not None, 5
    )
    claim = _claim_of(sitting, 1, False)
    assert claim is not None
    sitting.do(Act(claim), 1)
    while not _is_asked(sitting, Phase.CLAIM):
        assert sitting.game.to_move is not None
        sitting.act(Agree(sitting.game.to_move))
    return sitting


def _away() -> Sitting:
    # The turn is that of another person, so that the table stays as it is.
    sitting = _until(_table(0, 1), _asked(Phase.PLAY), 6)
    sitting.do(TakeOver(0))
    return _until(sitting, _asked(Phase.PLAY, 1))


def _shuffling() -> Sitting:
    sitting = _table(0, 1)
    while sitting.table.due is not Due.COMMIT:
        sitting.do(Begin(), 0)
    sitting.do(Commit(sitting.draw()))
    sitting.do(Contribute(sitting.draw()), 0)
    return sitting


def _over(game: str = "schafkopf", deals: int = 1, seed: int = 7) -> Sitting:
    return _until(_table(game=game), lambda at: at.table.stage is Stage.FINISHED and len(at.table.past) == deals, seed)


def _ready() -> Sitting:
    """The own place wants the next deal, another person does not yet."""
    sitting = _until(_table(0, 1), lambda at: at.table.stage is Stage.FINISHED, 8)
    sitting.do(GoOn(), 0)
    return sitting


SCENES: dict[str, Callable[[], Sitting]] = {
    "gathering": lambda: Sitting(preset("casual"), people=(0,), awaited=(1, 2)),
    "shuffling": _shuffling,
    "klopfen": lambda: _until(_table(), _asked(Phase.KLOPFEN)),
    "bidding": lambda: _until(_table(), _asked(Phase.BIDDING), 2),
    "bidding-of-another": lambda: _until(_table(0, 1), _asked(Phase.BIDDING, 1), 2),
    "naming": lambda: _until(_table(), _asked(Phase.NAMING), 3),
    "first-card": lambda: _until(_table(), _asked(Phase.PLAY), 9),
    "refusing": lambda: _until(_table(), _refusing, 4),
    "leading": lambda: _until(_table(), _leading, 4),
    "waiting": lambda: _until(_table(0, 1), lambda at: _has_cards(at, 6, 1), 4),
    "doubling": lambda: _until(_table(), _doubling, 3),
    "undo": _undo,
    "certain": lambda: _until(_table(rules=_CLAIMS), _certain, 14),
    "claimed": _claimed,
    "away": _away,
    "result": _over,
    "results": lambda: _over(deals=9, seed=9),
    "ready": _ready,
    "bierkopf": lambda: _until(_table(game="bierkopf"), lambda at: len(at.table.past) > 2 and _refusing(at), 4),
    "bierkopf-result": lambda: _over("bierkopf", 3),
}
"""How to make every table, by what its page shows at place 0."""
