import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { AppError } from '../../../lib/app-error.ts'

/** Rows of trimmed text cells in the order of the sheet: `table[0]` is row 1. */
export type Table = string[][]

/** Content rows per import, without the headings. */
const ROWS_MAX = 1_000

/** @throws AppError too_large */
export function requireFewRows(table: Table): void {
  const rows = table.filter((row) => row.some((cell) => cell !== '')).length
  if (rows > ROWS_MAX + 1) throw tooManyRows(rows)
}

export const tooManyRows = (rows: number): AppError =>
  new AppError('too_large', `Högst 1\u00a0000 rader kan läsas in på en gång; här finns ${rows}.`)

/** A fault of one cell or row. `code` is stable English, `detail` Swedish for the leader. */
export type ImportFault = { row: number; column: string | null; code: string; detail: string }

/**
 * The table with the leader's mends in place of its cells. A mend of a row that the sheet does not have, as after
 * another sheet was chosen, changes nothing.
 */
export function mendTable(table: Table, mends: BodyOf<'POST /api/events/runners/import/'>['mends'] = []): Table {
  const rows = [...table]
  for (const { row, cell, value } of mends) {
    const cells = rows[row - 1]
    if (!cells) continue
    rows[row - 1] =
      cell === null
        ? []
        : Array.from({ length: Math.max(cells.length, cell + 1) }, (_, at) =>
            at === cell ? value.trim() : (cells[at] ?? ''),
          )
  }
  return rows
}

/** Faults reported at once; the rest is reported when these are corrected. */
export const FAULTS_MAX = 500

type Question = ResponseOf<'POST /api/events/runners/import/'>['questions'][number]

type Asked = Omit<Question, 'choice'> & {
  /** The default until the leader has answered; null when an answer is required before saving. */
  otherwise: string | null
}

/** Questions asked at once; the rest is asked when these are answered. */
const QUESTIONS_MAX = 100

/**
 * The questions that a sheet leaves open, with the leader's answers. Ids are made of row numbers, never of names, so
 * that answers fit the same sheet when it is sent again.
 */
export class Questions {
  readonly #answers: ReadonlyMap<string, string>
  readonly #asked: Question[] = []

  constructor(answers: BodyOf<'POST /api/events/runners/import/'>['answers'] = []) {
    this.#answers = new Map(answers.map(({ question, choice }) => [question, choice]))
  }

  /** Returns the leader's choice, otherwise the default. */
  ask({ otherwise, ...question }: Asked): string | null {
    const answer = this.#answers.get(question.id)
    const choice = question.choices.some(({ value }) => value === answer) ? (answer ?? null) : otherwise
    this.#asked.push({ ...question, choice })
    return choice
  }

  get list(): Question[] {
    return this.#asked.slice(0, QUESTIONS_MAX)
  }

  /** The first question that must be answered before saving. */
  get open(): Question | undefined {
    return this.#asked.find(({ choice }) => choice === null)
  }
}
