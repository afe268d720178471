#!/bin/sh
# Unpack the sources that a release has in an empty folder, build them there, and run their tests.
#     sh tests/check_sdist.sh PYTHON SDIST
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
tar -xzf "$2" -C "$place" --strip-components 1
env -u SCHAFKOPF_CORPUS make -C "$place" PYTHON="$1" test
echo "the sources build, and their tests pass"
