#!/bin/sh
# nginx reads pages.conf when it starts. Publishing may add pages later: they would be shown with the status of an unknown page.
# A reload drops no request. A file that nginx refuses changes nothing; what ran goes on.

# Read before the script ends, and so before nginx reads it: a change in between is one reload too many, and never one too few.
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
