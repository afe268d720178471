#!/bin/sh
# The referee at work in a minute: sh docs/tour.sh [path of the schafkopf command]
set -eu
schafkopf=${1:-schafkopf}
examples=src/schafkopf/examples

bold='' plain=''
if [ -t 1 ]; then
    bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi

# Shows a command as it can be typed, words with blanks in quotes, then its answer.
show() {
    line=''
    for word; do
        case $word in
        *' '*) line="$line \"$word\"" ;;
        *) line="$line $word" ;;
        esac
    done
    printf '\n%s$ schafkopf%s%s\n' "$bold" "$line" "$plain"
    "$schafkopf" "$@"
}

show order rufspiel
show order gras-wenz
show order bierkopf
show trick wenz EA EO HA E10
show legal rufspiel --called G --trick EK EO SU HK GA G8 SA S9 E7
show callable EO GU HA H9 E10 E8 SA S7
show price rufspiel --augen 75 --laufende mit3 --klopfer 1 --stoss 2
show replay "$examples/davonlaufen.jsonl" --explain
show replay "$examples/schafkopf.jsonl" "$examples/bierkopf.jsonl"
show solve "$examples/endspiel.jsonl"
show partie "$examples/partie.txt"

printf '\nMehr / more: %s --help, README.md, docs/\n' "$schafkopf"
