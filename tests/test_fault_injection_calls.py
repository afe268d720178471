"""Whatever a caller hands to the package, it answers or says what is wrong: a package error, TypeError, ValueError."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from arguments import FITTING, OBJECTS, Caller, consumed, methods, public
from forms import LONG
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Settlement
from schafkopf.errors import SchafkopfError
from schafkopf.rules.contracts import ContractType
from schafkopf.text.values import shown_repr
from schafkopf.wire import UnreadableData

CALLS_OF_EACH = 60 if LONG else 10
PUBLIC = dict(public())
_ERRORS: list[SchafkopfError] = []


def _is_sound(error: SchafkopfError) -> None:
    assert error.clause
    assert error.place is None or error.place == error.at().place
    for lang in ("de", "en"):
        text = error.text(lang)
        assert text
        assert text.isprintable()
        assert len(text) < 10_000
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert other == error
        assert hash(other) == hash(error)
        assert str(other) == str(error)


def _call(name: str, thing: Callable[..., object], caller: Caller) -> str:
    """Call something and return what came of it: `answered` or the kind of the error."""
    placed, named = caller.arguments(thing)
    try:
        answer = consumed(thing(*placed, **named))
    except SchafkopfError as error:
        _is_sound(error)
        _ERRORS.append(error)
        return "refused"
    except (TypeError, ValueError):
        return "wrong"
    except LookupError:
        # What is asked for by its place or key may not be there, as in any list or dictionary.
        assert name.endswith(".__getitem__")
        return "wrong"
    except Exception as error:
        told = [shown_repr(value) for value in (placed, named)]
        raise AssertionError(f"{name}(*{told[0]}, **{told[1]})") from error
    if isinstance(answer, Settlement) and not name.endswith("Settlement"):
        _adds_up(answer)
    return "answered"


def _adds_up(settlement: Settlement) -> None:
    """No money is made or lost; where only good points are written, nobody has bad ones."""
    whole = sum(settlement.payout) + settlement.stock_payout == 0
    assert whole or (min(settlement.payout) >= 0 and not settlement.stock_payout)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_damaged_call_is_answered_or_refused(name: str) -> None:
    caller = Caller(random.Random(name))
    for _ in range(CALLS_OF_EACH):
        _call(name, PUBLIC[name], caller)


@pytest.mark.parametrize("kind", OBJECTS)
def test_a_damaged_call_of_a_method_is_answered_or_refused(kind: str) -> None:
    rng = random.Random(kind)
    caller = Caller(rng)
    for name, _, attribute in (each for each in methods() if each[1] == kind):
        for _ in range(CALLS_OF_EACH):
            try:
                method: Any = getattr(rng.choice(OBJECTS[kind]), attribute, None)
            except ValueError:  # a property of what is not so far
                continue
            if callable(method):
                _call(name, method, caller)


def test_most_kinds_of_calls_are_made() -> None:
    """What is called covers what the package offers, and enough of it is answered and refused."""
    caller = Caller(random.Random("kinds"))
    seen = Counter(_call(name, thing, caller) for name, thing in PUBLIC.items() for _ in range(3))
    assert min(seen["answered"], seen["refused"], seen["wrong"]) > len(PUBLIC) // 10
    calls = CALLS_OF_EACH * (len(PUBLIC) + sum(1 for _ in methods()))
    assert calls >= (40_000 if LONG else 5_000)


def _outcomes() -> Iterator[Any]:
    """Outcomes of games, each with some of its parts exchanged for those of others or for nonsense."""
    rng, known = random.Random("money"), FITTING["Outcome"]
    names = [name for name in known[0].__dataclass_fields__ if known[0].__dataclass_fields__[name].init]
    for _ in range(5000 if LONG else 600):
        told = {name: getattr(rng.choice(known), name) for name in names}
        whole = rng.choice(known)
        kept = rng.sample(names, rng.randrange(1, 4))
        yield {name: told[name] if name in kept else getattr(whole, name) for name in names}


def test_no_money_is_made_or_lost_whatever_the_outcome() -> None:
    made = type(FITTING["Outcome"][0])
    settled = 0
    for told in _outcomes():
        try:
            outcome = made(**told)
            bills = [settle(outcome)]
            if outcome.contract.kind is not ContractType.RAMSCH:
                bills.append(penalty(outcome, 1))
        except (SchafkopfError, TypeError, ValueError):
            continue
        for bill in bills:
            _adds_up(bill)
            settled += 1
    assert settled > 30


def _told(error: SchafkopfError) -> tuple[SchafkopfError, str, str]:
    return error, error.text("de"), error.text("en")


def test_an_error_is_the_same_in_another_process() -> None:
    caller = Caller(random.Random("processes"))
    for name, thing in PUBLIC.items():
        for _ in range(3):
            _call(name, thing, caller)
    errors = list({type(error): error for error in _ERRORS}.values()) + _ERRORS[:50]
    assert UnreadableData in map(type, errors)
    with ProcessPoolExecutor(1) as pool:
        for error, (other, german, english) in zip(errors, pool.map(_told, errors, chunksize=20), strict=True):
            assert (other, german, english) == (error, error.text("de"), error.text("en"))
