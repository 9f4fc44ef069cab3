import Type from 'typebox'
import { About, Count, Id, Named, Nullable, Strict } from '../common.ts'
import { anyUser, type Contract } from '../define.ts'

/** Limits of pasted text, and of an .xlsx file in base64 (750 kB). Five hundred rows are about 40 kB. */
const TEXT_MAX = 300_000
const XLSX_MAX = 1_000_000

const Fault = Named('RunnerImportFault', {
  row: About('Row number as in the spreadsheet, from 1.', Count),
  column: About('Heading of the column; null: the whole row.', Nullable(Type.String())),
  code: Type.String(),
  detail: Type.String(),
  cell: About(
    'Index from 0 of the column whose cell can be mended; null: the fault is not in one cell.',
    Nullable(Count),
  ),
  value: About("The cell's text as it was read, with its mend.", Type.String()),
  choices: About(
    'What the cell can be, where that is one of a few; otherwise empty.',
    Type.Array(Strict({ value: Type.String(), label: Type.String() })),
  ),
})

const Row = Named('RunnerImportRow', 'One parsed row and its effect.', {
  row: Count,
  first_name: Type.String(),
  last_name: Type.String(),
  grade: Nullable(Count),
  school_class: About('"5B"; \'\' when the sheet gives no class within the grade.', Type.String()),
  gender: Nullable(Type.Enum(['female', 'male'])),
  event: About("'' for a row with only a runner.", Type.String()),
  team: Type.String(),
  leg: Type.String(),
  action: About(
    '`double`: a runner of an earlier row once more, without a team; it is not read in again.',
    Type.Enum(['new', 'changed', 'same', 'double', 'fault']),
  ),
  change: About('Changes of a registered runner, in Swedish.', Type.String()),
})

const Question = Named(
  'RunnerImportQuestion',
  'An ambiguity of the sheet. The same sheet sent again, with the answers, gives the same questions.',
  {
    id: About('Built from the subject and row numbers, never from names: `order`, `twins.4`.', Type.String()),
    row: About('The row concerned; null: the whole sheet.', Nullable(Count)),
    text: Type.String(),
    choices: Type.Array(Strict({ value: Type.String(), label: Type.String() })),
    choice: About('Current answer; null: must be answered before saving.', Nullable(Type.String())),
  },
)

const ANSWERS_MAX = 300

/** Mends in one import; more faults than this are mended in the sheet. */
const MENDS_MAX = 300

const Mend = Named('RunnerImportMend', "A cell's text in place of the sheet's.", {
  row: About('Row number as in the spreadsheet, from 1.', Type.Integer({ minimum: 1, maximum: 5_000 })),
  cell: About(
    'Index of the column from 0; null: the row is left out.',
    Nullable(Type.Integer({ minimum: 0, maximum: 99 })),
  ),
  value: Type.String({ maxLength: 200 }),
})

const Counts = Named('RunnerImportCounts', {
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
      dry_run: About('true: nothing is saved, the full result is returned.', Type.Boolean()),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: TEXT_MAX })),
      xlsx: Type.Optional(Type.String({ minLength: 1, maxLength: XLSX_MAX, pattern: '^[A-Za-z0-9+/]+={0,2}$' })),
      answers: Type.Optional(
        Type.Array(Strict({ question: Type.String({ maxLength: 60 }), choice: Type.String({ maxLength: 60 }) }), {
          maxItems: ANSWERS_MAX,
        }),
      ),
      mends: Type.Optional(
        About('Corrections that the leader made in the preview.', Type.Array(Mend, { maxItems: MENDS_MAX })),
      ),
    }),
    response: {
      200: Strict({
        dry_run: Type.Boolean(),
        rows: About("Only in a dry run: the answer to the real import contains no child's name.", Type.Array(Row)),
        faults: Type.Array(Fault),
        questions: About('Only in a dry run.', Type.Array(Question)),
        sheet: About('Name of the sheet; null for text.', Nullable(Type.String())),
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
