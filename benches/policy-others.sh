#!/bin/sh
# Measure tuned weights on who was no opponent in their tuning: a stranger that learnt from nothing but its own kind, and
# Monte Carlo with exact payouts. Takes about half an hour; needs `pip install 'schafkopf[tune]'`.
# sh benches/policy-others.sh >benches/policy-others.md
set -e
cd "$(dirname "$0")/.."
PYTHON="${PYTHON:-.venv/bin/python}"
STRANGER=target/stranger.toml
rm -f "$STRANGER"
mkdir -p target
echo '# D of tuned weights on opponents outside of their pool'
echo
echo 'Cents at 10/20/50, ± is the 95 % interval over deals, the last differences are paired deal by deal. The stranger began with weights of 0 and met'
echo 'nobody but random play and itself for 150 generations. `exact` looks into 20 worlds from the first trick on.'
echo
echo '```'
for told in rufspiel:6000:200 solo:2500:120 wenz:1200:100; do
    family=${told%%:*}
    rest=${told#*:}
    "$PYTHON" tools/tune_policy.py tune "$family" --start random --pool random --seed 99 --generations 150 --out "$STRANGER" >&2
    "$PYTHON" tools/tune_policy.py compare "$family" "$STRANGER" tuned-2 tuned-1 rule-1 --on "$STRANGER" rule-1 --deals "${rest%:*}" --seed 6006
    "$PYTHON" tools/tune_policy.py compare "$family" tuned-2 tuned-1 --on exact --deals "${rest#*:}"
done
echo '```'
