import { sql } from 'drizzle-orm'

export const idList = (ids: readonly number[]) =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::int[]`

/** The pattern of `like` and `ilike` for texts that contain this one, whose `%` and `_` are taken as written. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
