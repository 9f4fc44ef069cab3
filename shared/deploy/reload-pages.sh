#!/bin/sh
# Reloads nginx when pages.conf changes: otherwise pages published later would have the status of an unknown page. A reload
# drops no request. If nginx refuses the file, it keeps the previous configuration.

# Read before nginx reads the file, so that a change in between causes an extra reload instead of a missing one.
known=$(cksum <"$SITE_DIR/pages.conf")
(
  while sleep "${RELOAD_SECONDS:-5}"; do
    now=$(cksum <"$SITE_DIR/pages.conf") || continue
    if [ "$now" != "$known" ]; then
      known=$now
      nginx -q -t && nginx -s reload
    fi
  done
) &
