import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { runner } from '../../db/schema/teams.ts'
import { listRunners, type RunnerAnswer } from '../teams/runners-repository.ts'
import type { ImportFault } from './fault.ts'
import { type ParsedRow, runnerKey } from './parse-rows.ts'

type Scope = { karnevalId: number; unitId: number; now: Date }

/** What a row's child is in the register after the import, and what that changes. */
export type Entered = { id: number; action: 'new' | 'changed' | 'same'; change: string }

const genderWord = { female: 'flicka', male: 'pojke' }

/** A row without faults of its own. */
type Whole = ParsedRow & { grade: number; gender: 'female' | 'male' }

const isWhole = (row: ParsedRow): row is Whole => !row.hasFault && row.grade !== null && row.gender !== null

/**
 * Puts the rows' children into the unit's register: those who are there are brought in line, the others added. The same
 * child may stand on several rows, once per team.
 * @returns by row number what became of its child; rows with faults are left out
 */
export async function enterRunners(
  tx: Db,
  scope: Scope,
  { rows, genderTitle, faults }: { rows: readonly ParsedRow[]; genderTitle: string; faults: ImportFault[] },
): Promise<Map<number, Entered>> {
  const register = new Map<string, RunnerAnswer>()
  for (const known of await listRunners(tx, scope.karnevalId, [scope.unitId])) {
    if (!register.has(runnerKey(known))) register.set(runnerKey(known), known)
  }
  const first = new Map<string, Whole>()
  for (const row of rows.filter(isWhole)) {
    const other = first.get(runnerKey(row))
    if (!other) first.set(runnerKey(row), row)
    else if (other.gender !== row.gender) {
      const detail = `Samma löpare står på rad ${other.row} som ${genderWord[other.gender]}.`
      faults.push({ row: row.row, column: genderTitle, code: 'gender_differs', detail })
    }
  }
  const added = [...first].filter(([key]) => !register.has(key)).map(([, row]) => row)
  const inserted = await insertAll(tx, scope, added)
  const entered = new Map<string, Entered>()
  for (const [key, row] of first) {
    const known = register.get(key)
    if (known) entered.set(key, await bringInLine(tx, known, row, scope.now))
    else entered.set(key, { id: inserted.get(key) ?? 0, action: 'new', change: 'Ny löpare' })
  }
  return new Map(
    rows.filter(isWhole).flatMap((row) => {
      const found = entered.get(runnerKey(row))
      return found ? [[row.row, found] as const] : []
    }),
  )
}

async function insertAll(tx: Db, scope: Scope, rows: readonly Whole[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const stamps = { createdAt: scope.now, updatedAt: scope.now }
  const inserted = await tx
    .insert(runner)
    .values(
      rows.map((row) => ({
        karnevalId: scope.karnevalId,
        schoolUnitId: scope.unitId,
        firstName: row.first_name,
        lastName: row.last_name,
        grade: row.grade,
        gender: row.gender,
        ...stamps,
      })),
    )
    .returning({ id: runner.id, first_name: runner.firstName, last_name: runner.lastName, grade: runner.grade })
  return new Map(inserted.map((row) => [runnerKey(row), row.id]))
}

async function bringInLine(tx: Db, known: RunnerAnswer, row: Whole, now: Date): Promise<Entered> {
  const changes = [
    ...(known.first_name === row.first_name && known.last_name === row.last_name
      ? []
      : [`Namn: ${known.first_name} ${known.last_name} → ${row.first_name} ${row.last_name}`]),
    ...(known.gender === row.gender ? [] : [`Kön: ${genderWord[known.gender]} → ${genderWord[row.gender]}`]),
  ]
  if (changes.length === 0) return { id: known.id, action: 'same', change: '' }
  await tx
    .update(runner)
    .set({
      firstName: row.first_name,
      lastName: row.last_name,
      gender: row.gender,
      updatedAt: now,
      version: sql`${runner.version} + 1`,
    })
    .where(eq(runner.id, known.id))
  return { id: known.id, action: 'changed', change: changes.join(', ') }
}
