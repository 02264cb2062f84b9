#!/bin/sh
# Stands in for workerd when miniflare starts it: keeps in KEPT what it was started with (restartable-worker.ts).
cat >"$KEPT/config"
printf '%s\n' "$@" >"$KEPT/arguments"
echo $$ >"$KEPT/process"
exec "$WORKERD" "$@" <"$KEPT/config"
