#!/bin/sh
# What an administrator scripts: a subscription, who uses its seats, and the sites of the instance. It leaves them as they
# were. GROUP is a top-level group, LEAVER a user with a seat of it; MILEPOST is the program.
set -eu
milepost() { node "$MILEPOST" "$@"; }
columns() { tail -n +2 | cut -d , -f "$1"; }

echo "== subscription"
milepost subscription set "$GROUP" --plan premium --seats 3 --starts-on 2026-11-01
milepost subscription show "$GROUP"

echo "== seats"
for name in $(milepost seats list "$GROUP" --csv | columns 2); do
  echo "$name:"
  milepost seats why "$GROUP" "$name" --csv | columns 1,2,3
done
milepost seats remove "$GROUP" "$LEAVER" --dry-run
code=0
milepost seats remove "$GROUP" nobody --yes || code=$?
echo "nobody: $code"
milepost seats history "$GROUP" --csv | tail -n 1 | cut -d , -f 2

echo "== sites"
milepost sites create berlin https://berlin.example.org --primary > /dev/null
milepost sites create rome https://rome.example.org --files-max-capacity 3 --json > /dev/null
milepost sites list --csv | columns 2-6
milepost sites update rome --disabled --dry-run
code=0
milepost sites status || code=$?
echo "status: $code"
milepost sites repair rome
milepost sites remove rome --yes
milepost sites remove berlin --yes

echo "== end"
milepost subscription set "$GROUP" --plan free > /dev/null
