import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { gradesOf } from '@stafapp/shared/rules/school-class'
import { type Db, withTransaction } from '../../../db/db.ts'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { createConcurrencyLimit } from '../../../http/limits/concurrency-limit.ts'
import { AppError, type ErrorItem } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockKarneval, registerWindow, requirePhase, resolveKarneval } from '../../karneval/public.ts'
import { findUnit, lockUnit } from '../../schools/public.ts'
import { type Columns, mapColumns, widthOf } from './columns.ts'
import { enterNamedTeams } from './enter-teams.ts'
import { type ParsedRow, parseRows } from './parse-rows.ts'
import { readText } from './read-text.ts'
import { type Entered, enterRunners } from './runners-of.ts'
import { saveLineUps } from './save-line-ups.ts'
import { readXlsx } from './spreadsheet/read-xlsx.ts'
import { FAULTS_MAX, type ImportFault, mendTable, Questions, requireFewRows, type Table } from './table.ts'

type Ctx = Context<SessionUser>
type Body = BodyOf<'POST /api/events/runners/import/'>
type Answer = ResponseOf<'POST /api/events/runners/import/'>

/** Carries the result of a dry run out of its transaction, which the throw rolls back. */
class Undone extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('undone')
    this.answer = answer
  }
}

/** Id of the question which sheet of a file to read. */
const SHEET = 'sheet'

/**
 * Imports runners and their teams from a pasted or uploaded sheet. A dry run does the whole import and rolls it back,
 * so its answer is exact; the import itself is all or nothing.
 * @throws AppError not_found (foreign unit), phase_closed, too_large, and without `dry_run` validation with each fault
 */
export async function importRunners(ctx: Ctx, body: Body): Promise<Answer> {
  requireOwnUnit(ctx.user, body.school_unit)
  const unit = await findUnit(ctx.db, body.school_unit)
  if (!unit) throw new AppError('not_found')
  const own = gradesOf(unit)
  const questions = new Questions(body.answers)
  const source = await tableOf(ctx, body, questions)
  const { sheet } = source
  requireFewRows(source.table)
  const table = mendTable(source.table, body.mends)
  const columns = mapColumns(table, questions, { grades: own.grades, width: widthOf(source.table) })
  if ('code' in columns) {
    const fault = { ...columns, ...noCell }
    return refuse(body, { ...nothing, faults: [fault], questions: questions.list, sheet })
  }
  const parsed = parseRows(table, columns, questions, own)
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const answer = await run(tx, ctx, { body, table, columns, questions, sheet, ...parsed })
      if (body.dry_run || answer.faults.length > 0) throw new Undone(answer)
      if (questions.open)
        throw new AppError('confirmation_required', 'Besvara frågorna om raderna först.', { attr: 'answers' })
      return { ...answer, rows: [], questions: [] }
    })
  } catch (error) {
    if (error instanceof Undone) return refuse(body, error.answer)
    throw error
  }
}

const nothing = {
  dry_run: true,
  rows: [],
  counts: { rows: 0, new_runners: 0, changed_runners: 0, same_runners: 0, new_teams: 0, changed_teams: 0 },
}

/** Returns the answer of a dry run; for an import throws a validation error that names each cell. */
function refuse({ dry_run }: Body, answer: Answer): Answer {
  const faults = answer.faults.sort((a, b) => a.row - b.row).slice(0, FAULTS_MAX)
  if (dry_run) return { ...answer, faults }
  throw AppError.validation(
    faults.map(
      ({ row, column, detail }): ErrorItem => ({
        code: 'invalid',
        detail: `Rad ${row}${column ? `, ${column}` : ''}: ${detail}`,
        attr: `rows.${row}${column ? `.${column}` : ''}`,
      }),
    ),
  )
}

/** Reads one file per user at a time, so that one user cannot block the queue for others. */
const oneFile = createConcurrencyLimit()

type Source = { table: Table; sheet: string | null }

async function tableOf({ user }: Ctx, { text, xlsx, answers }: Body, questions: Questions): Promise<Source> {
  if (text !== undefined && xlsx === undefined) return { table: readText(text), sheet: null }
  if (xlsx !== undefined && text === undefined) {
    const wished = Number(answers?.find(({ question }) => question === SHEET)?.choice) || null
    const { table, name, number, choices } = await oneFile(String(user.id), () => readXlsx(xlsx, wished))
    if (choices.length > 1) {
      questions.ask({
        id: SHEET,
        row: null,
        text: `Filen har ${choices.length} blad med löpare. Vilket blad ska läsas in?`,
        choices: choices.map((choice) => ({ value: String(choice.number), label: choice.name })),
        otherwise: String(number),
      })
    }
    return { table, sheet: name }
  }
  throw new AppError('required', 'Klistra in rader eller välj en fil, inte både och.', { attr: 'text' })
}

type Sheet = {
  body: Body
  table: Table
  columns: Columns
  questions: Questions
  sheet: string | null
  rows: ParsedRow[]
  faults: ImportFault[]
}

async function run(tx: Db, ctx: Ctx, source: Sheet): Promise<Answer> {
  const { body, table, columns, questions, sheet, rows, faults } = source
  const karneval = await lockKarneval(tx, (await resolveKarneval(tx, body.karneval)).id)
  requirePhase(ctx, karneval, [registerWindow(karneval)], undefined)
  const unit = await lockUnit(tx, body.school_unit)
  if (!unit) throw new AppError('not_found')
  const scope = { karnevalId: karneval.id, unitId: unit.id, now: ctx.now() }

  const titles = { gender: columns.title('gender'), class: columns.title('class') || columns.title('grade') || null }
  const entered = await enterRunners(tx, scope, { rows, titles, faults, questions })
  const named = await enterNamedTeams(tx, ctx, { ...scope, unit, columns, faults }, rows)
  const saved = await saveLineUps(tx, ctx, { karneval, columns, faults, entered, ...named, now: scope.now })
  const children = new Map([...entered.values()].map((child) => [child.id, child]))
  const count = (action: Entered['action']) => [...children.values()].filter((child) => child.action === action).length
  const counts = {
    rows: rows.length,
    new_runners: count('new'),
    changed_runners: count('changed'),
    same_runners: count('same'),
    new_teams: named.teams.filter(({ isNew }) => isNew).length,
    changed_teams: saved.changed.filter((id) => named.teams.some(({ team, isNew }) => team.id === id && !isNew)).length,
  }
  // Log counts only: the audit log is kept longer than the children's names.
  await audit(tx, ctx, { action: 'runners.imported', objectType: 'school_unit', objectId: unit.id, after: counts })
  const answered = rows.map((row) => rowAnswer(row, entered.get(row.row), saved.changes.get(row.row), faults))
  return {
    dry_run: body.dry_run,
    rows: answered,
    faults: faults.map((fault) => ({ ...fault, ...cellOfFault(fault, { table, columns }) })),
    questions: questions.list,
    sheet,
    counts,
  }
}

/** The cell that a fault is in, found by its column's heading, so that it can be mended in the preview. */
function cellOfFault({ row, column }: ImportFault, { table, columns }: Pick<Sheet, 'table' | 'columns'>) {
  const [field, cell] = (column && [...columns.index].find(([each]) => columns.title(each) === column)) || []
  if (cell === undefined) return noCell
  return { cell, value: table[row - 1]?.[cell] ?? '', choices: field === 'gender' ? genderChoices : [] }
}

const noCell = { cell: null, value: '', choices: [] }

const genderChoices = [
  { value: 'f', label: 'Flicka' },
  { value: 'p', label: 'Pojke' },
]

function rowAnswer(
  row: ParsedRow,
  child: Entered | undefined,
  teamChange: string | undefined,
  faults: readonly ImportFault[],
): Answer['rows'][number] {
  const { first_name, last_name, grade, school_class, gender, event, shown } = row
  const isFaulty = faults.some((fault) => fault.row === row.row)
  const own = child && row.row !== child.firstRow ? repeated(event, child.firstRow) : child
  const action = isFaulty || !own ? 'fault' : own.action === 'same' && teamChange ? 'changed' : own.action
  const change = [own?.change, teamChange].filter(Boolean).join('. ')
  return { row: row.row, first_name, last_name, grade, school_class, gender, event, ...shown, action, change }
}

/** A child's further rows: one that names a team puts the child into it; one that does not is left out. */
const repeated = (event: string, firstRow: number): Pick<Answer['rows'][number], 'action' | 'change'> =>
  event === ''
    ? {
        action: 'double',
        change: `Står redan på rad ${firstRow} och läses inte in igen. Är det två löpare, skriv klassen för båda`,
      }
    : { action: 'same', change: '' }
