import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { runner } from '../../../db/schema/teams.ts'
import { listRunners, type RunnerAnswer } from '../teams/runners-repository.ts'
import { type ParsedRow, runnerKey } from './parse-rows.ts'
import type { ImportFault, Questions } from './table.ts'

type Scope = { karnevalId: number; unitId: number; now: Date }

/** The outcome of a child: its runner in the register after the import, and the change. */
type Outcome = { id: number; action: 'new' | 'changed' | 'same'; change: string }
/** The outcome of a row: that of its child, and the first row that the child stands on. */
export type Entered = Outcome & { firstRow: number }

const genderWord = { female: 'flicka', male: 'pojke' }

/** A row without faults. */
type Whole = ParsedRow & { grade: number; gender: 'female' | 'male' }

const isWhole = (row: ParsedRow): row is Whole => !row.hasFault && row.grade !== null && row.gender !== null

/** One child with all its rows; the first row's values are stored. */
type Child = { first: Whole; rows: Whole[]; school_class: string; isTwin: boolean }

type Sheet = {
  rows: readonly ParsedRow[]
  titles: { gender: string; class: string | null }
  faults: ImportFault[]
  questions: Questions
}

/**
 * Writes the rows' children to the unit's register: updates known ones, adds the others. A child may have several rows,
 * one per team. Two classes of one grade may each have a child of the same name: these are two children unless the
 * leader says otherwise.
 * @returns the outcome by row number; rows with faults are left out
 */
export async function enterRunners(tx: Db, scope: Scope, sheet: Sheet): Promise<Map<number, Entered>> {
  const register = Map.groupBy(await listRunners(tx, scope.karnevalId, [scope.unitId]), runnerKey)
  const known = new Map<Child, RunnerAnswer>()
  const children = [...Map.groupBy(sheet.rows.filter(isWhole), runnerKey)].flatMap(([key, rows]) => {
    const ofName = childrenOf(rows, sheet)
    for (const [child, found] of pairUp(ofName, register.get(key) ?? [], sheet.questions)) known.set(child, found)
    return ofName
  })
  const added = await addAll(
    tx,
    scope,
    children.filter((child) => !known.has(child)),
  )
  const entered = new Map<number, Entered>()
  for (const child of children) {
    requireOneGender(child, sheet)
    const found = known.get(child)
    const result: Outcome = found
      ? await bringInLine(tx, found, child, scope.now)
      : {
          id: added.get(keyOf(child)) ?? 0,
          action: 'new',
          change: child.isTwin ? `Ny löpare i ${child.school_class}` : 'Ny löpare',
        }
    for (const { row } of child.rows) entered.set(row, { ...result, firstRow: child.first.row })
  }
  return entered
}

const keyOf = ({ first, school_class }: Child) => `${runnerKey(first)}|${school_class}`

/**
 * Splits the rows of one name and grade by class. A row without a class belongs to the only child, otherwise it is a
 * fault.
 */
function childrenOf(rows: readonly Whole[], { titles, faults, questions }: Sheet): Child[] {
  const classes = Map.groupBy(rows, ({ school_class }) => school_class)
  const named = [...classes.keys()].filter((name) => name !== '')
  const [first] = rows
  if (!first) return []
  if (named.length < 2) return [{ first, rows: [...rows], school_class: named[0] ?? '', isTwin: false }]
  const choice = questions.ask({
    id: `twins.${first.row}`,
    row: first.row,
    text: `${nameOf(first)} finns i ${listed(named)} (rad ${listed(rows.map(({ row }) => String(row)))}). Är det samma löpare?`,
    choices: [
      { value: 'several', label: 'Nej, de är olika löpare med samma namn' },
      { value: 'one', label: `Ja, en löpare i ${named[0]}` },
    ],
    otherwise: 'several',
  })
  if (choice === 'one') return [{ first, rows: [...rows], school_class: named[0] ?? '', isTwin: false }]
  for (const { row } of classes.get('') ?? []) {
    const detail = `Det finns flera ${nameOf(first)} i årskurs ${first.grade}. Skriv klassen: ${listed(named)}.`
    faults.push({ row, column: titles.class, code: 'class_missing', detail })
  }
  return named.flatMap((name) => {
    const own = classes.get(name) ?? []
    return own[0] ? [{ first: own[0], rows: own, school_class: name, isTwin: true }] : []
  })
}

/** Matches the sheet's children to the register: by class, otherwise to one without a class. */
function pairUp(children: readonly Child[], register: readonly RunnerAnswer[], questions: Questions) {
  const left = new Set(register)
  const pairs = new Map<Child, RunnerAnswer>()
  const pair = (child: Child, known: RunnerAnswer | undefined) => {
    if (!known || pairs.has(child)) return
    pairs.set(child, known)
    left.delete(known)
  }
  for (const child of children)
    pair(
      child,
      [...left].find((known) => known.school_class === child.school_class),
    )
  for (const child of children) {
    const open = [...left].filter(({ school_class }) => child.school_class === '' || school_class === '')
    pair(child, open.find(({ gender }) => gender === child.first.gender) ?? open[0])
  }
  for (const child of children) {
    const [other] = left
    if (other && !pairs.has(child) && isMoved(child, other, questions)) pair(child, other)
  }
  return pairs
}

function isMoved({ first, school_class }: Child, known: RunnerAnswer, questions: Questions): boolean {
  const choice = questions.ask({
    id: `moved.${first.row}`,
    row: first.row,
    text: `${nameOf(first)} på rad ${first.row} går i ${school_class}. I registret finns ${nameOf(known)} i ${known.school_class}. Är det samma löpare?`,
    choices: [
      { value: 'new', label: 'Nej, en ny löpare' },
      { value: 'same', label: `Ja, löparen går nu i ${school_class}` },
    ],
    otherwise: 'new',
  })
  return choice === 'same'
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`

const and = new Intl.ListFormat('sv')
const listed = (words: readonly string[]): string => and.format(words)

function requireOneGender({ first, rows }: Child, { titles, faults }: Sheet): void {
  for (const { row, gender } of rows) {
    if (gender === first.gender) continue
    const detail = `Samma löpare står på rad ${first.row} som ${genderWord[first.gender]}.`
    faults.push({ row, column: titles.gender, code: 'gender_differs', detail })
  }
}

async function addAll(tx: Db, scope: Scope, children: readonly Child[]): Promise<Map<string, number>> {
  if (children.length === 0) return new Map()
  const inserted = await tx
    .insert(runner)
    .values(
      children.map(({ first, school_class }) => ({
        karnevalId: scope.karnevalId,
        schoolUnitId: scope.unitId,
        firstName: first.first_name,
        lastName: first.last_name,
        grade: first.grade,
        gender: first.gender,
        schoolClass: school_class,
        createdAt: scope.now,
        updatedAt: scope.now,
      })),
    )
    .returning({
      id: runner.id,
      first_name: runner.firstName,
      last_name: runner.lastName,
      grade: runner.grade,
      school_class: runner.schoolClass,
    })
  return new Map(inserted.map((row) => [`${runnerKey(row)}|${row.school_class}`, row.id]))
}

async function bringInLine(
  tx: Db,
  known: RunnerAnswer,
  { first: row, school_class }: Child,
  now: Date,
): Promise<Outcome> {
  const isOtherClass = school_class !== '' && known.school_class !== school_class
  const changes = [
    ...(known.first_name === row.first_name && known.last_name === row.last_name
      ? []
      : [`Namn: ${nameOf(known)} → ${nameOf(row)}`]),
    ...(known.gender === row.gender ? [] : [`Kön: ${genderWord[known.gender]} → ${genderWord[row.gender]}`]),
    ...(isOtherClass ? [`Klass: ${known.school_class || '–'} → ${school_class}`] : []),
  ]
  if (changes.length === 0) return { id: known.id, action: 'same', change: '' }
  await tx
    .update(runner)
    .set({
      firstName: row.first_name,
      lastName: row.last_name,
      gender: row.gender,
      ...(isOtherClass ? { schoolClass: school_class } : {}),
      updatedAt: now,
      version: sql`${runner.version} + 1`,
    })
    .where(eq(runner.id, known.id))
  return { id: known.id, action: 'changed', change: changes.join(', ') }
}
