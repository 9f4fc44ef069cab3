import Type from 'typebox'
import { Count, Id, Nullable, Strict } from '../common.ts'
import { anyUser, type Contract } from '../define.ts'

/** Of text that is pasted, and of an .xlsx file in base64 (750 kB). Five hundred rows are some 40 kB. */
const TEXT_MAX = 300_000
const XLSX_MAX = 1_000_000

const Fault = Strict({
  /** As the spreadsheet counts them: the first row is 1. */
  row: Count,
  /** The column's own heading; null: the row as a whole. */
  column: Nullable(Type.String()),
  code: Type.String(),
  detail: Type.String(),
})

/** One row as it was understood, and what it will do. */
const Row = Strict({
  row: Count,
  first_name: Type.String(),
  last_name: Type.String(),
  grade: Nullable(Count),
  /** "5B"; '' when the sheet names no class within the grade. */
  school_class: Type.String(),
  gender: Nullable(Type.Enum(['female', 'male'])),
  /** '' for a row that only names a runner. */
  event: Type.String(),
  team: Type.String(),
  leg: Type.String(),
  action: Type.Enum(['new', 'changed', 'same', 'fault']),
  /** What changes in a runner who is in the register, in Swedish. */
  change: Type.String(),
})

/** What the sheet leaves open. Asked again, with the answers in the body, the same sheet gives the same questions. */
const Question = Strict({
  /** Known by what it asks about and by row numbers, never by names: `order`, `twins.4`. */
  id: Type.String(),
  /** The row that it is about; null: the sheet as a whole. */
  row: Nullable(Count),
  text: Type.String(),
  choices: Type.Array(Strict({ value: Type.String(), label: Type.String() })),
  /** What holds now; null: nothing can be saved before it is answered. */
  choice: Nullable(Type.String()),
})

const ANSWERS_MAX = 300

const Counts = Strict({
  rows: Count,
  new_runners: Count,
  changed_runners: Count,
  same_runners: Count,
  new_teams: Count,
  changed_teams: Count,
})

export const runnerImportContract = {
  'POST /api/events/runners/import/': {
    summary: 'Läser in löpare och lag ur inklistrad text eller .xlsx: först som prov, sedan allt eller inget',
    access: { ...anyUser, own: ['teacher', 'school_admin'] },
    bodyLimit: 1_500_000,
    body: Strict({
      school_unit: Id,
      karneval: Type.Optional(Id),
      /** true: nothing is saved, everything is answered. */
      dry_run: Type.Boolean(),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: TEXT_MAX })),
      xlsx: Type.Optional(Type.String({ minLength: 1, maxLength: XLSX_MAX, pattern: '^[A-Za-z0-9+/]+={0,2}$' })),
      answers: Type.Optional(
        Type.Array(Strict({ question: Type.String({ maxLength: 60 }), choice: Type.String({ maxLength: 60 }) }), {
          maxItems: ANSWERS_MAX,
        }),
      ),
    }),
    response: {
      200: Strict({
        dry_run: Type.Boolean(),
        /** Only of a trial: the answer to the real import holds no child's name. */
        rows: Type.Array(Row),
        faults: Type.Array(Fault),
        /** Only of a trial. */
        questions: Type.Array(Question),
        /** Name of the sheet that was read; null for text. */
        sheet: Nullable(Type.String()),
        counts: Counts,
      }),
    },
  },
  'GET /api/events/runners/import-template/': {
    summary: 'Mall för inläsningen, med rubriker och exempelrader',
    access: anyUser,
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    response: {},
  },
} as const satisfies Contract
