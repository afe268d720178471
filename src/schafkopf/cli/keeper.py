"""The keeper of a list at a terminal: each line is answered at once, kept on the disk, and can be corrected."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType

from schafkopf.cards import GameName
from schafkopf.cli import context, render, sheet_report
from schafkopf.cli.context import say
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.rules.house import HouseRules
from schafkopf.sheets import Line, ScoreSheet, read_sheet
from schafkopf.sheets.entries import Agreed, Entry, GameIs, Pays, People, ShareStock
from schafkopf.sheets.file import SheetFile
from schafkopf.sheets.suggesting import suggestions
from schafkopf.sheets.telling import next_told, paid, partie_over
from schafkopf.sheets.vocabulary import meaning, plain, written
from schafkopf.sheets.writing import agreed, what_holds, write_entry
from schafkopf.text.amounts import Unit
from schafkopf.text.problems import problem_of
from schafkopf.text.values import shown

_WORDS = {
    "help": "? hilfe help",
    "standing": "stand standing",
    "bill": "rechnung bill",
    "pay": "zahlen pay",
    "statistics": "statistik statistics",
    "list": "liste list",
    "remove": "weg zurück undo remove",
    "quit": "ende quit exit",
}
COMMANDS: Mapping[str, str] = MappingProxyType(
    {plain(word): name for name, words in _WORDS.items() for word in words.split()}
)
"""What each command is called, in both languages at once."""
_ASKED = re.compile(r"(\S+)(?:\s+(\d{1,6}))?")
_CORRECTED = re.compile(r"(?:(vor|before)\s+)?(\d{1,6})\s*:\s*(?!\d+$)(.*)", re.IGNORECASE)
"""Another line; two numbers alone, such as 60:60, are Augen."""
_PROMPT = "> "
Stated = Callable[[HouseRules], HouseRules]


class Keeper:
    """A list in a file, and somebody who types its lines.

    The file is the truth: it is read again before every answer, so that an editor beside it does no harm. `stated`
    makes house rules what the command wants them to be; None where it wants nothing.
    """

    def __init__(self, file: SheetFile, start: ScoreSheet, unit: Unit = "", stated: Stated | None = None) -> None:
        self._file = file
        self._start = start
        self._unit = unit
        self._stated = stated

    def run(self) -> int:
        """Answer line after line until the end of the input; return the exit code."""
        sheet = self._sheet()
        self._state_rules(sheet)
        sheet_report.complain_of(self._sheet().lines)
        self._greet(self._sheet())
        _complete_with(lambda before, begun: suggestions(self._sheet(), before, begun, context.lang))
        while (typed := _typed()) is not None:
            try:
                if self._answer(typed):
                    break
            except SchafkopfError as error:
                if isinstance(error, UnreadableInput):
                    raise
                context.complain(error)
            except (OSError, ValueError) as error:
                file = str(self._file.path)
                raise UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, file=file, problem=problem_of(error)) from None
            sys.stdout.flush()
        return context.ANSWERED

    def _sheet(self) -> ScoreSheet:
        return self._start.add_all(self._file.text())

    def _state_rules(self, sheet: ScoreSheet) -> None:
        """Write into the list what it is played by, so that the file says so itself.

        What is stated holds for the whole list where it says nothing of it, else from now on.
        """
        start, entries = self._start.standing, [line.entry for line in sheet.lines]
        says_rules = any(isinstance(entry, Agreed) for entry in entries)
        above: list[Entry] = []
        for entry in what_holds(start.game, start.rules):
            if isinstance(entry, GameIs):
                is_new = not sheet.faults and not any(isinstance(each, GameIs) for each in entries)
            else:
                is_new = not says_rules and (not sheet.lines or self._stated is not None)
            above += [entry] if is_new else []
        if says_rules and self._stated and (rules := self._stated(sheet.standing.rules)) != sheet.standing.rules:
            self._file.append(write_entry(agreed(rules), context.lang))
        if above:
            lines = "".join(write_entry(entry, context.lang) + "\n" for entry in above)
            if sheet.lines:
                self._file.edit(lambda text: lines + text)
            else:
                self._file.append(lines)
            # From here on the file alone says it, also when such a line is corrected or struck out.
            self._start = read_sheet("")

    def _greet(self, sheet: ScoreSheet) -> None:
        if not sheet.standing.table:
            example = "Sepp Vroni Resi Toni"
            render.line(say(f"Wer sitzt am Tisch? Etwa: {example}", f"Who is at the table? For example: {example}"))
            return
        sheet_report.standing(sheet, self._unit)
        render.line(say("Was wurde gespielt? Hilfe: ?", "What was played? Help: ?"))

    # Answers

    def _answer(self, typed: str) -> bool:
        """Answer what was typed; tell whether it was the last."""
        sheet = self._sheet()
        if not typed:
            for sentence in next_told(sheet, context.lang, self._unit):
                render.line(sentence)
            return False
        if (corrected := _CORRECTED.fullmatch(typed)) is not None:
            self._correct(int(corrected[2]), corrected[3], inserts=bool(corrected[1]))
            return False
        asked = _ASKED.fullmatch(typed)
        command = COMMANDS.get(plain(asked[1])) if asked else None
        if asked is None or command is None:
            self._enter(sheet, typed)
            return False
        if command == "quit":
            sheet_report.payments(sheet, self._unit)
            return True
        self._command(command, sheet, int(asked[2]) if asked[2] else None)
        return False

    def _command(self, command: str, sheet: ScoreSheet, number: int | None) -> None:
        if command == "help":
            _help(sheet.standing.game)
        elif command in ("standing", "list") and not sheet.lines:
            self._greet(sheet)
        elif command == "standing":
            sheet_report.standing(sheet, self._unit)
        elif command == "pay":
            sheet_report.payments(sheet, self._unit)
        elif command == "statistics" and not sheet.deals:
            _tell_of_no_deal()
        elif command == "statistics":
            sheet_report.statistics(sheet, self._unit)
        elif command == "list":
            for line in sheet.lines:
                render.line(f"{line.number}: {shown(line.text, 500)}" + (" ✗" if line.fault is not None else ""))
        elif command == "bill":
            self._bill(sheet, number)
        else:
            self._remove(number)

    def _bill(self, sheet: ScoreSheet, number: int | None) -> None:
        if number is None and not sheet.deals:
            _tell_of_no_deal()
            return
        line = sheet.deals[-1] if number is None else sheet.line(number)
        if line.fault is not None:
            raise line.fault
        sheet_report.bill(line, self._unit)

    def _remove(self, number: int | None) -> None:
        sheet, after = self._change(lambda sheet: sheet.remove(len(sheet.lines) if number is None else number))
        gone = sheet.line(len(sheet.lines) if number is None else number)
        render.line(say(f"Gestrichen: {shown(gone.text, 500)}", f"Removed: {shown(gone.text, 500)}"))
        self._tell_next(after)
        _complain_of_new(sheet, after)

    def _enter(self, sheet: ScoreSheet, typed: str) -> None:
        """Write one more line if it can be; otherwise say what is wrong with it, and nothing is written."""
        after = sheet.add(_of_people(typed) if not sheet.standing.table else typed)
        line = after.lines[-1]
        if line.fault is not None:
            raise line.fault.at(len(after.lines))
        self._file.append(line.text)
        self._tell(after, line)

    def _correct(self, number: int, typed: str, *, inserts: bool) -> None:
        """Write a line anew, or one before it; lines after it that cannot be any more are told."""

        def corrected(sheet: ScoreSheet) -> ScoreSheet:
            before = sheet.line(number)
            is_people = isinstance(before.entry, People) and not inserts
            text = _of_people(typed) if is_people else typed
            after = sheet.insert(number, text) if inserts else sheet.replace(number, text)
            if (fault := after.line(number).fault) is not None:
                raise fault
            return after

        sheet, after = self._change(corrected)
        self._tell(after, after.line(number))
        _complain_of_new(sheet, after)

    def _change(self, change: Callable[[ScoreSheet], ScoreSheet]) -> tuple[ScoreSheet, ScoreSheet]:
        """Change the list as the file has it now; return it before and after."""
        before = self._start.add_all(self._file.edit(lambda text: change(self._start.add_all(text)).text))
        return before, change(before)

    def _tell(self, sheet: ScoreSheet, line: Line) -> None:
        if line.is_deal:
            render.line(f"{line.number}: {paid(line, context.lang, self._unit)}")
        if over := partie_over(sheet, line, context.lang):
            render.line(over)
        if isinstance(line.entry, (Pays, ShareStock)):
            sheet_report.payments(sheet, self._unit)
        self._tell_next(sheet)

    def _tell_next(self, sheet: ScoreSheet) -> None:
        for sentence in next_told(sheet, context.lang, self._unit):
            render.line(sentence)


def _of_people(typed: str) -> str:
    """Return a line that says who is there, where it should: whoever only types names means that."""
    words = typed.split()
    only_names = not typed.startswith("#") and meaning(words[0].rstrip(":")) is None
    return f"{written('people', context.lang)}: {typed}" if only_names else typed


def _tell_of_no_deal() -> None:
    render.line(say("Noch kein Spiel.", "No deal yet."))


def _complain_of_new(before: ScoreSheet, after: ScoreSheet) -> None:
    """Say which lines cannot be any more since another one changed."""
    wrong = {line.text for line in before.lines if line.fault is not None}
    sheet_report.complain_of([line for line in after.lines if line.text not in wrong])


def _help(game: GameName) -> None:
    deals = [
        ("Sepp Rufspiel Vroni 75 mit3 klopf2 kontra", say("ein Spiel", "a deal")),
        (say("alle weiter", "all pass"), say("zusammengeworfen", "thrown in")),
    ]
    table = [
        (say("Max kommt", "Max joins"), say("als Letzter der Runde", "as the last of the round")),
        (say("Resi geht", "Resi leaves"), say("was sie gewonnen hat, bleibt", "what she has won stays")),
        ("Bock 4", say("vier Spiele zählen doppelt", "four deals count double")),
        (say("Stock teilen", "pool shared"), say("am Ende des Abends", "at the end of the evening")),
    ]
    if game == "bierkopf":
        deals = [("Sepp 75 Spritze Toni", say("wer wie viele Augen hat", "who has how many Augen"))]
        table = []
    rows = [
        *deals,
        (say("falsch Toni", "revoke Toni"), say("Toni hat nicht bedient und zahlt", "Toni did not follow and pays")),
        *table,
        (say("Max für Resi", "Max for Resi"), say("auf ihrem Platz", "in her seat")),
        (say("Toni zahlt Sepp 120", "Toni pays Sepp 120"), say("schon bezahlt", "paid already")),
        (say("Geber: Sepp", "Dealer: Sepp"), say("wer als Nächster gibt", "who deals next")),
        ("12: Sepp …", say("Zeile 12 verbessern", "correct line 12")),
        (
            say("vor 12: Sepp …", "before 12: Sepp …"),
            say("ein vergessenes Spiel nachtragen", "add a deal that was forgotten"),
        ),
        (
            say("weg [12]", "undo [12]"),
            say("die letzte Zeile streichen, oder Zeile 12", "remove the last line, or line 12"),
        ),
        (
            say("rechnung [12]", "bill [12]"),
            say("was ein Spiel kostet, mit Klauseln", "what a deal costs, with clauses"),
        ),
        (
            say("stand, zahlen, statistik, liste", "standing, pay, statistics, list"),
            say("wie es steht", "how it stands"),
        ),
        (say("ende", "quit"), say("aufhören; die Datei hat alles", "stop; the file has everything")),
    ]
    for typed, does in rows:
        render.line(f"{typed} – {does}")


# The terminal


def _typed() -> str | None:
    """Return one line that was typed, None at the end of the input."""
    while True:
        try:
            typed = input(_PROMPT).strip()
            typed.encode()  # what is no text cannot be kept
            return typed
        except UnicodeError:
            context.complain(SchafkopfError(ErrorCode.WRONG_ENCODING))
        except (EOFError, KeyboardInterrupt, OSError, ValueError, RuntimeError):
            # A terminal that hung up is an end too; every line is on the disk.
            with suppress(OSError):
                print()
            return None


def _complete_with(suggest: Callable[[list[str], str], tuple[str, ...]]) -> None:
    """Let the Tab key complete words, where the terminal can."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(begun: str, state: int) -> str | None:
        nonlocal found
        if state == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            try:
                found = [f"{word} " for word in suggest(before.split(), begun)]
            except SchafkopfError:
                found = []
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t,;")
    readline.parse_and_bind("tab: complete")
