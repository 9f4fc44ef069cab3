import { ApiError, errorText } from '@stafapp/shared/data'
import type { FieldSpec, FormValues } from './field-spec.ts'

/** What a failed submit left behind. A field's error holds only as long as the refused value stands. */
export type Failure = {
  fields: Record<string, { text: string; refused: FormValues[string] | undefined }>
  /** Errors that belong to no field of this form. */
  rest: string[]
}

/** Puts the server's errors onto the fields by `attr` (A11). */
export function failureOf(error: unknown, fields: readonly FieldSpec[], values: FormValues): Failure {
  if (!(error instanceof ApiError)) return { fields: {}, rest: [errorText(error)] }
  const failure: Failure = { fields: {}, rest: [] }
  for (const { detail, attr } of error.errors) {
    const field = fields.find((candidate) => attr !== null && (candidate.attr ?? candidate.name) === attr)
    if (field) failure.fields[field.name] = { text: detail, refused: values[field.name] }
    else failure.rest.push(detail)
  }
  return failure
}
