#!/bin/sh
# Names the coordinator and adds the workers; a worker that was added before stays as it is.
set -eu
PGPASSWORD=$(cat /run/secrets/postgres-password)
export PGPASSWORD
ask() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --host postgres --username postgres --dbname stuiver --command "$1"; }
ask "SELECT citus_set_coordinator_host('postgres')"
for worker in "$@"; do
  ask "SELECT citus_add_node('$worker', 5432)"
done
