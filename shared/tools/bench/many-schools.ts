import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SQL that adds the given number of copies of every demo school; run it as one query. */
export const manySchools = (copies: number): string =>
  `select set_config('bench.copies', '${copies}', true);\n` +
  readFileSync(join(import.meta.dirname, 'many-schools.sql'), 'utf8')
