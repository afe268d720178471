#!/bin/sh
# The referee at work in a minute: sh docs/tour.sh [path of the schafkopf command]
set -eu
schafkopf=${1:-schafkopf}
examples=src/schafkopf/examples

show() {
    printf '\n\033[1m$ schafkopf %s\033[0m\n' "$*"
    "$schafkopf" "$@"
}

show order rufspiel
show order gras-wenz
show order bierkopf
show trick wenz EA EO HA E10
show legal rufspiel --called G --hand "EO SU HK GA G8 SA S9 E7" --trick "EK"
show callable --hand "EO GU HA H9 E10 E8 SA S7"
show price rufspiel --augen 75 --laufende mit3 --klopfer 1 --stoss 2
show replay "$examples/davonlaufen.jsonl" --explain
show replay "$examples/schafkopf.jsonl" "$examples/bierkopf.jsonl"
show solve "$examples/endspiel.jsonl"
show partie "$examples/partie.txt"

printf '\nMehr: %s --help, README.md, docs/\n' "$schafkopf"
