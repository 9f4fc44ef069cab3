import { writeSync } from 'node:fs'
import { openDatabase } from '../db/open.ts'

/**
 * Commits numbered rows into the data folder given as argument and tells each one after its commit, until somebody kills
 * it. Run as a process of its own by the embedded database's tests.
 */
const [dataDir = ''] = process.argv.slice(2)
const { pool } = await openDatabase({ dataDir, onIdleError: () => undefined })
await pool.query('create table if not exists written (n integer primary key)')
const { rows } = await pool.query<{ last: number }>('select coalesce(max(n), 0) as last from written')
// Straight to the pipe: a line that Node still buffers at the kill would look like a row that nobody was promised.
for (let n = (rows[0]?.last ?? 0) + 1; ; n += 1) {
  await pool.query('insert into written values ($1)', [n])
  writeSync(1, `${n}\n`)
}
