import { ApiError, errorText } from '@stafapp/shared/data'
import { useEffect, useRef } from 'react'
import type { FieldSpec, FormValues } from './field-spec.ts'
import classes from './form.module.css'

type Props = {
  title: string
  failure: Failure
  fields: readonly FieldSpec[]
  values: FormValues
  fieldId: (name: string) => string
}

/** The server's refusals, but of fields that have been changed since. Takes focus when it appears; its links focus the fields. */
export function ErrorSummary({ title, failure, fields, values, fieldId }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // On a second failed attempt too, because the new failure is another object.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus must follow each new `failure`
  useEffect(() => box.current?.focus(), [failure])
  const refusals = fields.flatMap(({ name, label }) => {
    const text = refusalOf(failure, name, values)
    return text === undefined ? [] : [{ name, label, text }]
  })
  if (failure.rest.length + refusals.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.summary}>
      <p>{title}</p>
      <ul>
        {failure.rest.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {refusals.map(({ name, label, text }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                // The router would treat the hash as a navigation.
                event.preventDefault()
                document.getElementById(fieldId(name))?.focus()
              }}
            >
              {label}: {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Errors of a failed submit. A field's error is shown while its refused value is unchanged. */
export type Failure = {
  fields: Record<string, { text: string; refused: FormValues[string] | undefined }>
  /** Errors without a field in this form. */
  rest: string[]
}

/** What a field is refused for, while it holds what was refused. */
export function refusalOf({ fields }: Failure, name: string, values: FormValues): string | undefined {
  const refused = fields[name]
  return refused && values[name] === refused.refused ? refused.text : undefined
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
