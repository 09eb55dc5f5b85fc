#!/bin/sh
# Citus's image runs this once, on each machine: lets it sign in to the others with the passwords of the roles.
set -eu
umask 077
for role in postgres:postgres stuiver_owner:owner stuiver_app:app; do
  printf '*:*:*:%s:%s\n' "${role%%:*}" "$(cat "/run/secrets/${role##*:}-password")"
done > "$PGPASSFILE"
