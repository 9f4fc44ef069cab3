import { ApiError, errorText } from '@stafapp/shared/data'
import type { FieldSpec, FormValues } from './field-spec.ts'

/** Errors of a failed submit. A field's error is shown while its refused value is unchanged. */
export type Failure = {
  fields: Record<string, { text: string; refused: FormValues[string] | undefined }>
  /** Errors without a field in this form. */
  rest: string[]
}

/** Assigns the server's errors to the fields by `attr`. */
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
