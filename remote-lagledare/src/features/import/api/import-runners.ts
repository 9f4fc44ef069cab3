import type { ResponseOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export type Preview = ResponseOf<'POST /api/events/runners/import/'>
/** What is read: pasted text, or a file's bytes in base64. */
export type Sheet = { text: string } | { xlsx: string }
type Scope = { karneval: number; unit: number }

const send = ({ karneval, unit }: Scope, sheet: Sheet, dry_run: boolean) =>
  request('POST /api/events/runners/import/', { body: { school_unit: unit, karneval, dry_run, ...sheet } })

/** Changes nothing, so nothing that is shown has to be read again. */
export const usePreview = (scope: Scope) =>
  useMutation({ mutationFn: (sheet: Sheet) => send(scope, sheet, true), meta: { keepQueries: true } })

/** Sent twice it changes nothing the second time: whoever is there is brought in line, not doubled. */
export const useImport = (scope: Scope) => useMutation({ mutationFn: (sheet: Sheet) => send(scope, sheet, false) })
