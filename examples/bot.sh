#!/bin/sh
# A player in plain shell: it reads each message as text, says as little as it may, and plays the first card it may.
while read -r line; do
    case $line in
    '{"event": "hello"'*)
        echo '{"event": "ready", "protocol": "schafkopf-engine/1", "name": "first card"}'
        ;;
    '{"event": "question"'*)
        number=${line#*'"number": '}
        legal=${line#*'"legal": ['}
        legal=${legal%%]*}
        case $legal in
        '"pass"'* | *', "pass"'*) action='"pass"' ;;
        *'"klopfen false"'*) action='"klopfen false"' ;;
        *) action=${legal%%,*} ;;
        esac
        # The place in the list is the number of commas before it.
        before=${legal%%"$action"*}
        index=0
        while [ "$before" != "${before#*,}" ]; do
            before=${before#*,}
            index=$((index + 1))
        done
        echo '{"event": "choose", "number": '"${number%%,*}"', "index": '"$index"'}'
        ;;
    '{"event": "bye"'*) exit 0 ;;
    esac
done
