#!/bin/sh
# Install a wheel into an empty environment and use it from an empty folder, with no cargo in reach: the library alone, which needs
# nothing else, then with the command line.
#     sh tests/check_wheel.sh PYTHON WHEEL
set -eu
python=$1
wheel=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
"$python" -m venv "$place/venv"
install() {
    "$place/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$1"
}
install "$wheel"
cd "$place"
export PATH="$place/venv/bin:/usr/bin:/bin"
python - <<'END'
import random
from importlib.metadata import distributions
import schafkopf as sk
from schafkopf import players
from schafkopf.rules.contracts import ContractType
from schafkopf.solver import worlds
from schafkopf.testing import random_deal, random_game

names = {each.metadata["Name"].lower() for each in distributions()}
assert names <= {"pip", "setuptools", "schafkopf"}, names
assert random_game(random.Random(1)).settlement is not None
game = sk.Game.fixed(random_deal(random.Random(1), ContractType.WENZ))
assert len(worlds(game.view(game.to_move), 2, 1)) == 2
game = sk.Game.start(sk.deal(7))
action = game.legal_actions(game.to_move)[0]
assert game.judge(action).code.name in game.judge(action).text("de")
levels = ("random", "anfaenger", "stammtisch", "meister")
game, lapses = players.play(game, [players.by_name(level) for level in levels])
assert game.is_over and not lapses and sk.replay(game.record()).ok
try:
    sk.parse_cards("XX")
except sk.SchafkopfError as error:
    assert "UNKNOWN_CARD" in str(error)
try:
    sk.read_record(sk.write_record(game.record()))
except ModuleNotFoundError as error:
    assert "schafkopf[cli]" in str(error), error
END
lacks() {
    extra=$1
    shift
    if "$@" 2>told; then exit 1; fi
    grep -qF "schafkopf[$extra]" told
}
lacks cli schafkopf order wenz --lang de

install "$wheel[cli]"
schafkopf order wenz --json | grep -q '"EU"'
schafkopf trick wenz EA EO HA E10 --lang de | grep -q 'macht den Stich'
schafkopf rules show tournament --json | grep -q '"stoss_max": 0'
examples=$(python -c 'import schafkopf, pathlib; print(pathlib.Path(schafkopf.__file__).parent / "examples")')
schafkopf replay "$examples/schafkopf.jsonl" --json | grep -c '"agrees"' | grep -q 3
schafkopf solve "$examples/schafkopf.jsonl" --json | grep -q '"party_augen": 49'
schafkopf solve --random 2 --contract bierkopf --json | grep -q '"n": 2'
schafkopf schema record | grep -q '"hands"'
lacks web schafkopf serve
echo "the wheel works alone: $("$python" --version)"
