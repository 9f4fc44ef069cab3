import { writeSync } from 'node:fs'
import { openDatabase } from '../../db/open.ts'

/**
 * Commits numbered rows into the data folder given as argument and prints each number after its commit, until killed.
 * Run as a separate process by the embedded database's tests.
 */
const [dataDir = ''] = process.argv.slice(2)
const { pool } = await openDatabase({ dataDir, onIdleError: () => undefined })
await pool.query('create table if not exists written (n integer primary key)')
const { rows } = await pool.query<{ last: number }>('select coalesce(max(n), 0) as last from written')
// Writes synchronously: Node could lose a buffered line of a committed row at the kill.
for (let n = (rows[0]?.last ?? 0) + 1; ; n += 1) {
  await pool.query('insert into written values ($1)', [n])
  writeSync(1, `${n}\n`)
}
