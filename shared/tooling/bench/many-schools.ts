import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The statements that put so many copies of every school of the demo beside it; to be run as one query. */
export const manySchools = (copies: number): string =>
  `select set_config('bench.copies', '${copies}', true);\n` +
  readFileSync(join(import.meta.dirname, 'many-schools.sql'), 'utf8')
