"""The server answers questions that need no table as the command line does (K-3)."""

from __future__ import annotations

import shlex

import pytest

from paper import Pages, pages
from terminal import Terminal

__all__ = ["pages"]

QUESTIONS = (
    "order wenz",
    "order 'auf die Blaue' --deck kurz",
    "order bierkopf",
    "trick gras-solo EO SO G7 H7",
    "trick bierkopf SA S9 E9 SK",
    "legal eichel-rufspiel --hand 'EA E9 HO GA' --trick E7",
    "legal rufspiel --called Blaue --called-ace free --hand 'GA G9 HO' --trick SA",
    "legal ramsch --hand 'EO H9' --trick HO --set ramsch_stichzwang=true",
    "callable --hand 'EO GA G9 S7 E8'",
    "laufende wenz --party 'EU GU HU EA'",
    "laufende rufspiel --party 'EO GO HO' --rules tournament --set laufende_min_rufspiel=2",
    "price rufspiel --augen 91 --laufende mit3 --klopfer 1",
    "price ramsch --augen 45,35,25,15",
    "price wenz-tout --tricks 8 --rules official",
    "price bierkopf --augen 60 --stoss 1",
    "order bettel --set bettel_trumps=herz",
    "sort wenz --hand 'EO GU HA EU'",
    "augen EA H10 GK",
    "deal --seed 7 --game bierkopf",
    "outbid wenz gras-solo",
    "outbid geier wenz --rules tournament",
    "kontra wenz --cards 2",
    "kontra bierkopf --stoss 1 --side gegner",
    "penalty rufspiel --who gegner --klopfer 1",
    "tariff --rules official --set all_pass=ramsch",
    "tariff --game bierkopf",
    "rules explain runaway_min --rules tournament",
)
REFUSED = (
    "order skat",
    "trick wenz EO EU",
    "legal wenz --hand 'EA EA'",
    "legal sie --hand EO",
    "callable --hand 'EO Z3'",
    "laufende ramsch --party EO",
    "price rufspiel --augen 91 --laufende mit15",
    "price ramsch --augen 45,35,25,15 --stock 40",
    "price rufspiel --rules private",
    "sort wenz --hand 'EO 10H'",
    "augen 'EO AS'",
    "deal --game skat",
    "outbid wenz muss",
    "kontra wenz --cards 33",
    "penalty wenz --who mitspieler",
    "tariff --game skat",
    "rules explain klopfn",
)
_WORDS = {
    "trick": ["contract", "cards"], "callable": [], "augen": ["cards"], "deal": [], "outbid": ["first", "second"],
    "tariff": [], "option": ["name"],
}  # fmt: skip


def asked(command: str) -> tuple[str, dict[str, str | list[str]]]:
    """The path of the server and the query for a command."""
    name, *words = shlex.split(command.replace("rules explain", "option"))
    query: dict[str, str | list[str]] = {}
    plain: list[str] = []
    while words:
        word = words.pop(0)
        if word.startswith("--"):
            query[word[2:].replace("-", "_")] = words.pop(0)
        else:
            plain.append(word)
    for parameter in _WORDS.get(name, ["contract"]):
        query[parameter] = " ".join(plain) if parameter == "cards" else plain.pop(0)
    return f"/api/{name}", query


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("command", QUESTIONS)
def test_the_server_gives_the_answer_of_the_command(command: str, lang: str, pages: Pages, run: Terminal) -> None:
    told = run.json(*shlex.split(command), "--lang", lang)
    path, query = asked(command)
    answer = pages.ask(path, lang=lang, **query)
    assert (answer.status_code, answer.json()) == (200, told)


@pytest.mark.parametrize("command", REFUSED)
def test_the_server_refuses_what_the_command_refuses(command: str, pages: Pages, run: Terminal) -> None:
    _, error = run.refused(*shlex.split(command), "--lang", "en")
    path, query = asked(command)
    answer = pages.ask(path, lang="en", **query)
    assert answer.status_code == 422
    told = answer.json()["error"]
    told.pop("field", None)
    error.pop("field", None)
    # The command line names its options.
    assert told == error | {"text": error["text"].replace("“--", "“")}


def test_a_missing_parameter_is_named(pages: Pages) -> None:
    answer = pages.ask("/api/trick", contract="wenz", lang="de")
    assert answer.status_code == 422
    assert "cards" in answer.json()["error"]["text"]


def test_a_list_without_end_is_not_read(pages: Pages) -> None:
    assert pages.ask("/api/trick", contract="wenz", cards="EO " * 1000).status_code == 422


def test_every_question_is_described(pages: Pages) -> None:
    paths = pages.ask("/api/openapi.json").json()["paths"]
    for name in (
        "order", "trick", "legal", "callable", "laufende", "price", "sort", "augen", "deal", "outbid", "kontra",
        "penalty", "tariff", "option",
    ):  # fmt: skip
        described = paths[f"/api/{name}"]["get"]
        assert described["description"]
        assert described["parameters"]
        assert "422" in described["responses"]
