import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** SQL that adds the given number of copies of every demo school; run it as one query. */
export const manySchools = (copies: number): string =>
  `select set_config('bench.copies', '${copies}', true);\n${file('many-schools.sql')}`

/** SQL that adds archived carnivals with as much data as the active one; run it as one query. */
export const pastCarnivals = (carnivals: number): string =>
  `select set_config('bench.carnivals', '${carnivals}', true);\n${file('past-carnivals.sql')}`
