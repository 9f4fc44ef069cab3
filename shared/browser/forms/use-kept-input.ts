import { draftPlace, readDraft, useKeeping, writeDraft } from '@stafapp/shared/kept-draft'
import { useUser } from '@stafapp/shared/session'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { FieldSpec, FormValues } from './field-spec.ts'

/** What the user has changed, by field, and what those fields contained before. */
type Input = { own: FormValues; before: FormValues }

const isValues = (value: unknown): value is FormValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string' || typeof each === 'boolean')

const isInput = (value: unknown): value is Input =>
  typeof value === 'object' &&
  value !== null &&
  'own' in value &&
  isValues(value.own) &&
  'before' in value &&
  isValues(value.before)

type Form<V extends FormValues> = {
  fields: readonly FieldSpec[]
  initialValues: V
  values: V
  isUnsaved: boolean
  onRestore: (values: V) => unknown
}

/**
 * Keeps a form's unsaved input under `name`, and brings it back when the form is shown the next time. Only changed fields
 * are kept, so that what others have saved meanwhile is shown in the rest. `restored`: null, or the names of those brought
 * back that somebody else has saved meanwhile.
 */
export function useKeptInput<V extends FormValues>(name: string | undefined, form: Form<V>) {
  const { fields, initialValues, values, isUnsaved, onRestore } = form
  const place = draftPlace(useUser()?.username, name)
  const [input] = useState(() => unsavedOf(readDraft(place, isInput), initialValues))
  const [restored, setRestored] = useState(() => input && changedMeanwhile(input, initialValues))
  const [hasBegun, setBegun] = useState(false)
  // Before the browser paints, so that nobody sees the fields change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown
  useLayoutEffect(() => {
    if (input) onRestore({ ...initialValues, ...input.own })
    setBegun(true)
  }, [])
  useEffect(() => {
    if (hasBegun && !isUnsaved) setRestored(null)
  }, [hasBegun, isUnsaved])
  const isKept = useKeeping(place, isUnsaved ? inputOf(fields, initialValues, values) : null, hasBegun)
  return {
    /** Whether closing the page loses nothing. */
    isKept,
    restored,
    /** The user keeps what was brought back, although others have saved meanwhile. */
    accept: () => setRestored([]),
    forget: () => writeDraft(place, null),
  }
}

/** Passwords are never kept. */
function inputOf(fields: readonly FieldSpec[], initialValues: FormValues, values: FormValues): Input {
  const names = fields
    .filter(({ kind, name }) => kind !== 'password' && values[name] !== initialValues[name])
    .map(({ name }) => name)
  const of = (from: FormValues) => Object.fromEntries(names.map((name) => [name, from[name] ?? '']))
  return { own: of(values), before: of(initialValues) }
}

/** Without what the form contains anyway: it was saved after all, or has no such field any more. */
function unsavedOf(input: Input | null, initialValues: FormValues): Input | null {
  if (input === null) return null
  const own = Object.entries(input.own).filter(([name, value]) => {
    const saved = initialValues[name]
    return typeof saved === typeof value && saved !== value
  })
  return own.length === 0 ? null : { own: Object.fromEntries(own), before: input.before }
}

const changedMeanwhile = ({ own, before }: Input, initialValues: FormValues): string[] =>
  Object.keys(own).filter((name) => initialValues[name] !== before[name])
