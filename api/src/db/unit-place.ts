import { sql } from 'drizzle-orm'

/** A unit `u` with its school `s`, said once: units are often named by their school, as "Sursik skola, lågstadiet". */
export const unitPlace = sql<string>`case when starts_with(u.unit_name, s.name) then u.unit_name
  else s.name || ', ' || u.unit_name end`
