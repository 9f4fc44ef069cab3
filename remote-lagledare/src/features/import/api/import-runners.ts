import type { ResponseOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export type Preview = ResponseOf<'POST /api/events/runners/import/'>
/** What is read: pasted text, or a file's bytes in base64. */
export type Sheet = { text: string } | { xlsx: string }
/** The leader's choices, by the question's id. */
export type Answers = Readonly<Record<string, string>>
/** A sheet with the answers to what it leaves open. */
export type Order = { sheet: Sheet; answers: Answers }
type Scope = { karneval: number; unit: number }

const send = ({ karneval, unit }: Scope, { sheet, answers }: Order, dry_run: boolean) => {
  const list = Object.entries(answers).map(([question, choice]) => ({ question, choice }))
  return request('POST /api/events/runners/import/', {
    body: { school_unit: unit, karneval, dry_run, ...sheet, ...(list.length > 0 ? { answers: list } : {}) },
  })
}

/** Changes nothing, so nothing that is shown has to be read again. */
export const usePreview = (scope: Scope) =>
  useMutation({ mutationFn: (order: Order) => send(scope, order, true), meta: { keepQueries: true } })

/** Sent twice it changes nothing the second time: whoever is there is brought in line, not doubled. */
export const useImport = (scope: Scope) => useMutation({ mutationFn: (order: Order) => send(scope, order, false) })
