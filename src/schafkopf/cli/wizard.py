"""`rules wizard`: what a round has agreed, asked in plain questions, written to a file of house rules."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from schafkopf.answers.houserules import plain, sentence
from schafkopf.cli import context
from schafkopf.cli.commands import Words
from schafkopf.cli.context import print_json, say
from schafkopf.cli.seat import Leave, read_answer
from schafkopf.cli.telling import show
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.rules.domains import Choice
from schafkopf.rules.house import HouseRules, preset, read_options
from schafkopf.rules.options import OPTIONS
from schafkopf.text.problems import problem_of
from schafkopf.text.values import shown

_USUAL_FILE = "hausregeln.toml"
_LONGEST = 1000
_BACK = ("zurück", "zurueck", "back")


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one option, or with `choices` about several at once: what it says, and the values it stands for.

    Without choices they are the values of the option, each as its sentence; of a tariff the answer itself.
    """

    about: Words
    option: str
    choices: tuple[tuple[Words, Mapping[str, object]], ...] = ()

    def answers(self) -> list[tuple[str, Mapping[str, object]]]:
        """Return what can be answered: a sentence, and the options that it sets; nothing where text is asked for."""
        if self.choices:
            return [(str(words), options) for words, options in self.choices]
        domain = OPTIONS[self.option].domain
        if not isinstance(domain, Choice):
            return []
        numbers = domain.numbers
        values: list[object] = [*domain.words, *(range(numbers.least, numbers.most + 1) if numbers else ())]
        return [(sentence(self.option, value, context.lang), {self.option: value}) for value in values]


_GAMES = ["rufspiel", "wenz", "solo", "wenz-tout", "solo-tout", "sie"]
_FARBWENZ = ["rufspiel", "farbwenz", "wenz", "solo", "farbwenz-tout", "wenz-tout", "solo-tout", "sie"]
_GEIER = [
    "rufspiel", "farbgeier", "geier", "farbwenz", "wenz", "solo", "farbgeier-tout", "geier-tout", "farbwenz-tout",
    "wenz-tout", "solo-tout", "sie",
]  # fmt: skip
SCHAFKOPF = (
    Question(Words("Mit welcher Karte wird gespielt?", "Which pack do you play with?"), "deck"),
    Question(
        Words(
            "Was kosten ein Laufender, ein Rufspiel, ein Einzelspiel? Etwa 10/20/50.",
            "What do a Laufender, a Rufspiel and a single game cost? Such as 10/20/50.",
        ),
        "tariff",
    ),
    Question(
        Words("Was darf angesagt werden?", "What may be announced?"),
        "contracts",
        (
            (Words("Rufspiel, Wenz und Solo.", "Rufspiel, Wenz and Solo."), {"contracts": _GAMES}),
            (Words("Auch Farbwenz.", "Farbwenz too."), {"contracts": _FARBWENZ}),
            (Words("Auch Farbwenz und Geier.", "Farbwenz and Geier too."), {"contracts": _GEIER}),
            (
                Words("Auch Farbwenz, Geier und Bettel.", "Farbwenz, Geier and Bettel too."),
                {"contracts": [_GEIER[0], "bettel", *_GEIER[1:]]},
            ),
        ),
    ),
    Question(Words("Gibt es die Hochzeit?", "Is there a Hochzeit?"), "hochzeit"),
    Question(Words("Und wenn alle weiter sagen?", "And when everybody passes?"), "all_pass"),
    Question(Words("Wird geklopft?", "Is there Klopfen?"), "klopfen"),
    Question(Words("Wie oft wird verdoppelt?", "How often may be doubled?"), "stoss_max"),
    Question(Words("Bis wann geht Kontra?", "Until when may a Kontra be given?"), "kontra_deadline"),
    Question(
        Words("Ab wie vielen zählen Laufende im Wenz und Geier?", "From how many do Laufende count in Wenz and Geier?"),
        "laufende_min_wenz",
        tuple(
            (Words(f"Ab {number}.", f"From {number}."), {"laufende_min_wenz": number, "laufende_min_geier": number})
            for number in (2, 3)
        ),
    ),
    Question(Words("Wann darf man davonlaufen?", "When may one run away?"), "runaway_first_trick_only"),
)
BIERKOPF = (
    Question(Words("Mit welcher Karte wird gespielt?", "Which pack do you play with?"), "bierkopf_deck"),
    Question(
        Words("Bis wie viel geht eine Partie?", "How far does a Partie go?"),
        "target",
        tuple((Words(f"Bis {number}.", f"To {number}."), {"target": number}) for number in (11, 15, 21, 31)),
    ),
    Question(Words("Was ist mit 60 zu 60?", "What about 60 to 60?"), "draw"),
    Question(Words("Wann ist man schneiderfrei?", "When is one clear of Schneider?"), "schneider_free"),
    Question(Words("Wann ist man Schwarz?", "What is Schwarz?"), "schwarz_by"),
    Question(Words("Wie oft wird gespritzt?", "How many Spritzen?"), "spritze_max"),
    Question(Words("Bis wann wird gespritzt?", "Until when?"), "spritze_deadline"),
    Question(Words("Wie zählen Spritzen?", "How do Spritzen count?"), "spritze_scale"),
    Question(
        Words("Wie viel Bier zahlt ein Verlierer?", "How many beers does a loser pay?"),
        "beer_per_partie",
        tuple((Words(f"{number} Bier.", f"Beers: {number}."), {"beer_per_partie": number}) for number in (0, 1, 2)),
    ),
    Question(
        Words("Was bringt falsches Bedienen den anderen?", "What does a revoke bring the others?"),
        "revoke_points",
        tuple((Words(f"{n} Spielpunkte.", f"Game points: {n}."), {"revoke_points": n}) for n in (1, 2, 3)),
    ),
)


def wizard(file: str, game: str, force: bool) -> int:
    """Answer `rules wizard`: ask, and write the file only when all is answered."""
    if game not in ("", "schafkopf", "bierkopf"):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--game", value=game, allowed="schafkopf, bierkopf")
    path = _path(file or _USUAL_FILE, force)
    try:
        # With --json a program answers, which knows the questions.
        with redirect_stdout(io.StringIO() if context.as_json else sys.stdout):
            chosen = _asked(BIERKOPF if game == "bierkopf" else SCHAFKOPF)
    except Leave:
        problem = say(
            "Nicht alles ist beantwortet, also gibt es keine Datei.", "Not all is answered, so there is no file."
        )
        raise SchafkopfError(ErrorCode.WRONG_USE, problem=problem) from None
    rules = read_options(chosen)
    with path.open("w" if force else "x", encoding="utf-8") as written:
        written.write(_toml(rules, chosen))
    name = shown(path, _LONGEST)
    if context.as_json:
        print_json({"file": str(path), "options": {option: rules.options()[option] for option in chosen}})
        return context.ANSWERED
    show(say(f"Geschrieben: {name}. Damit spielen:", f"Written: {name}. To play by it:"))
    print(f"  schafkopf play {'--game bierkopf ' if game == 'bierkopf' else ''}--rules {_for_shell(path)}")
    show(say("Oder für alle Befehle:", "Or for every command:"))
    print(f"  export SCHAFKOPF_RULES={_for_shell(path.resolve())}")
    return context.ANSWERED


def _for_shell(path: Path) -> str:
    """The name of a file as a shell takes it; one that cannot be printed as people may see it."""
    name = str(path)
    return shlex.quote(name) if name.isprintable() else shown(name, _LONGEST)


def _path(file: str, force: bool) -> Path:
    """Return where the file is to be; checked before anything is asked.

    Raises:
        SchafkopfError: its name does not say that it holds house rules.
        UnreadableInput: it is there already, or there is no folder for it.
    """
    if not file.endswith(".toml"):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name=say("DATEI", "FILE"), value=file, allowed=".toml")
    path = Path(file)
    try:
        path.lstat()
    except FileNotFoundError:
        is_there = False
    except (OSError, ValueError) as error:  # a name that no file can have
        raise UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, file=file, problem=problem_of(error)) from error
    else:
        is_there = True
    if not path.parent.is_dir():
        raise UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, file=file, problem="ENOENT")
    if is_there and not (force and path.is_file()):
        problem = say("das gibt es schon; --force ersetzt es", "it is there already; --force replaces it")
        raise UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, file=file, problem=problem)
    return path


def _asked(questions: Sequence[Question]) -> dict[str, object]:
    """Ask all questions, one after the other or back, and return what was chosen.

    Raises:
        Leave: the answers end before the questions do.
    """
    chosen: list[Mapping[str, object]] = []
    show(
        say(
            f"{len(questions)} Fragen; Enter heißt: wie üblich (*). Mit „zurück“ geht es zur vorigen.",
            f"{len(questions)} questions; Enter means: as usual (*). “back” goes to the one before.",
        )
    )
    while (number := len(chosen)) < len(questions):
        answer = _ask(f"{number + 1}/{len(questions)}", questions[number])
        if answer is not None:
            chosen.append(answer)
        elif chosen:
            chosen.pop()
    return {option: value for each in chosen for option, value in each.items()}


def _ask(place: str, question: Question) -> Mapping[str, object] | None:
    """Ask until the answer is one; None for back."""
    values = preset().options()
    answers = question.answers()
    clause = OPTIONS[question.option].clause
    print()
    show(f"{place} {question.about} ({clause})")
    usual = next((at for at, (_, told) in enumerate(answers) if told.items() <= values.items()), None)
    for at, (words, _) in enumerate(answers):
        show(f"{'*' if at == usual else ' '}{at + 1} {words}")
    while True:
        said = read_answer()
        if said.casefold() in _BACK:
            return None
        if not said:
            return {question.option: values[question.option]} if usual is None else answers[usual][1]
        if not answers:
            try:
                read_options({question.option: said})
            except SchafkopfError as wrong:
                show(wrong.text(context.lang))
                continue
            return {question.option: said}
        if said.isascii() and said.isdecimal() and len(said) < 4 and 1 <= int(said) <= len(answers):
            return answers[int(said) - 1][1]
        named = [told for _, told in answers if plain(told[question.option]) == said.casefold()]
        if named:
            return named[0]
        show(say(f"Eine Zahl von 1 bis {len(answers)}, oder Enter.", f"A number from 1 to {len(answers)}, or Enter."))


def _toml(rules: HouseRules, chosen: Mapping[str, object]) -> str:
    """Return the file: each option that was asked about, with what it says."""
    options = rules.options()
    lines = [say("# Hausregeln", "# House rules"), ""]
    for name in chosen:
        lines.append(f"# {sentence(name, options[name], context.lang, rules.tariff)} ({OPTIONS[name].clause})")
        lines.append(f"{name} = {json.dumps(options[name])}")
    return "\n".join(lines) + "\n"
