#!/bin/sh
# Install a wheel into an empty environment and use it from an empty folder, with no cargo in reach.
#     sh tests/check_wheel.sh PYTHON WHEEL
set -eu
python=$1
wheel=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
"$python" -m venv "$place/venv"
"$place/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$wheel"
cd "$place"
export PATH="$place/venv/bin:/usr/bin:/bin"
schafkopf order wenz --json | grep -q '"EU"'
schafkopf trick wenz EA EO HA E10 --lang de | grep -q 'macht den Stich'
schafkopf rules show tournament --json | grep -q '"stoss_max": 0'
examples=$(python -c 'import schafkopf, pathlib; print(pathlib.Path(schafkopf.__file__).parent / "examples")')
schafkopf replay "$examples/schafkopf.jsonl" --json | grep -c '"agrees"' | grep -q 3
schafkopf solve "$examples/schafkopf.jsonl" --json | grep -q '"party_augen": 49'
schafkopf solve --random 2 --contract bierkopf --json | grep -q '"n": 2'
schafkopf schema record | grep -q '"hands"'
python - <<'END'
import random
import schafkopf as sk
from schafkopf.rules.contracts import ContractType
from schafkopf.solver import worlds
from schafkopf.testing import random_deal, random_game

assert random_game(random.Random(1)).settlement is not None
game = sk.Game.fixed(random_deal(random.Random(1), ContractType.WENZ))
assert len(worlds(game.view(game.to_move), 2, 1)) == 2
END
echo "the wheel works alone"
