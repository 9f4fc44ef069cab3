import { type SQL, sql } from 'drizzle-orm'

/** How a log names the account of an `app_user` row: by the person's whole name, else by the user name; null without a row. */
export const userName = (alias: 'a' | 'u'): SQL<string | null> =>
  sql.raw(`coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.username)`) as SQL<
    string | null
  >
