#!/bin/sh
# PostgreSQL's image runs this once, in a new database: makes the place that pgBackRest archives to.
set -eu
pgbackrest --stanza=stuiver stanza-create
