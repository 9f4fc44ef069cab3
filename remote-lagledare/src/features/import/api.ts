import type { ResponseOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export type Preview = ResponseOf<'POST /api/events/runners/import/'>
/** Input to import: pasted text, or a file in base64. */
export type Sheet = { text: string } | { xlsx: string }
/** The leader's choices by question id. */
export type Answers = Readonly<Record<string, string>>
/** A cell's text in place of the sheet's; `cell` null leaves the row out. */
export type Mend = { row: number; cell: number | null; value: string }
/** A sheet with the answers to its open questions and the leader's corrections. */
export type Order = { sheet: Sheet; answers: Answers; mends: readonly Mend[] }
type Scope = { karneval: number; unit: number }

const send = ({ karneval, unit }: Scope, { sheet, answers, mends }: Order, dry_run: boolean) => {
  const list = Object.entries(answers).map(([question, choice]) => ({ question, choice }))
  return request('POST /api/events/runners/import/', {
    body: {
      school_unit: unit,
      karneval,
      dry_run,
      ...sheet,
      ...(list.length > 0 && { answers: list }),
      ...(mends.length > 0 && { mends: [...mends] }),
    },
  })
}

/** keepQueries: a preview changes nothing on the server. */
export const usePreview = (scope: Scope) =>
  useMutation({ mutationFn: (order: Order) => send(scope, order, true), meta: { keepQueries: true } })

/** Idempotent: existing runners are updated, not duplicated. */
export const useImport = (scope: Scope) => useMutation({ mutationFn: (order: Order) => send(scope, order, false) })
