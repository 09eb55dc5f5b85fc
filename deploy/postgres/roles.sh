#!/bin/sh
# PostgreSQL's image runs this once, in a new database: makes the two roles of docs/operating/database.md.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner="$(cat /run/secrets/owner-password)" --set app="$(cat /run/secrets/app-password)" <<'SQL'
CREATE ROLE stuiver_owner LOGIN PASSWORD :'owner';
CREATE ROLE stuiver_app LOGIN PASSWORD :'app';
ALTER DATABASE stuiver OWNER TO stuiver_owner;
REVOKE ALL ON DATABASE stuiver FROM PUBLIC;
GRANT CONNECT ON DATABASE stuiver TO stuiver_app;
-- The gateway has the log archived every three seconds, and watches that it is; archive_timeout first counts after a checkpoint.
GRANT EXECUTE ON FUNCTION pg_switch_wal(), pg_ls_archive_statusdir() TO stuiver_app;
SQL
