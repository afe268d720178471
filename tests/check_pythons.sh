#!/bin/sh
# Use a wheel on every Python from 3.11 to 3.13 that is here, and run the tests with it where that is asked for.
#     sh tests/check_pythons.sh WHEEL [tests]
set -eu
for minor in 11 12 13; do
    python=$(ls -d "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.$minor.*/bin/python 2>/dev/null | tail -n 1)
    python=${python:-$(command -v python3.$minor || true)}
    if [ -z "$python" ]; then
        echo "Python 3.$minor is not here"
        continue
    fi
    sh tests/check_wheel.sh "$python" "$1"
    [ "${2:-}" = tests ] || continue
    venv=build/pythons/3.$minor
    .venv/bin/uv venv --quiet --clear --python "$python" $venv
    .venv/bin/uv pip install --quiet --python $venv --requirement requirements.lock
    .venv/bin/uv pip install --quiet --python $venv --no-deps "$1"
    SCHAFKOPF_BROWSER='' $venv/bin/python -m pytest --numprocesses auto -q -p no:cacheprovider
done
