import { type SQL, sql } from 'drizzle-orm'

/** Ids as one array value: `id = any(${idList(ids)})`. */
export const idList = (ids: Iterable<number>) => sql`${sql.param([...ids])}::int[]`

/** A pattern for `ilike` that finds the literal text anywhere: % and _ are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const marked = 'åäáàâãöóòôõéèêëüúùûíìîïçñ'
const unmarked = 'aaaaaaoooooeeeeuuuuiiiicn'

/** A text column in lower case without diacritics, to be compared with a word that `fold` (shared/rules) has treated. */
export const plain = (column: SQL): SQL => sql`translate(lower(${column}), ${marked}, ${unmarked})`
