#!/bin/sh
# Stands in for workerd when miniflare starts it: keeps in KEPT what it was started with (restartable-worker.ts).
# Miniflare starts a runtime that was killed once more by itself; whoever killed it starts it again, so that one may not run.
if [ -e "$KEPT/process" ]; then
	cat >/dev/null
	exit 1
fi
cat >"$KEPT/config"
printf '%s\n' "$@" >"$KEPT/arguments"
echo $$ >"$KEPT/process"
exec "$WORKERD" "$@" <"$KEPT/config"
