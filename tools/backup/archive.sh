#!/bin/sh
# PostgreSQL's archive_command, run as its user in its directory: waits until the archiver has stored the file $1. The
# other words start an archiver, which serves until PostgreSQL ends.
file=$1
shift
runs() { read -r pid <archiver/pid && kill -0 "$pid"; } 2>/dev/null
runs || { "$@" & echo $! >archiver/pid; }
looks=0
until [ -e "archiver/$file" ]; do
  # After more than a minute it hangs, or the number is another process's by now: the next call starts a new one.
  { runs && [ $((looks += 1)) -lt 600 ]; } || { rm -f archiver/pid; exit 1; }
  sleep 0.1
done
