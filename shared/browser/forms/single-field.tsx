import { useId, useState } from 'react'
import type { ValidationError } from 'yup'
import { Field } from './field.tsx'
import { type FieldSpec, formSchema } from './field-spec.ts'

type Props = {
  field: FieldSpec
  value: string
  onChange: (value: string) => void
  /** Shows the fault of a field that has not been left, such as when the answer is pressed. */
  showsFault?: boolean
}

/** A field of the kit that belongs to no form, such as in a question or a filter. */
export function SingleField({ field, value, onChange, showsFault = false }: Props) {
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  return (
    <Field
      id={id}
      field={field}
      value={value}
      error={isTouched || showsFault ? (faultOf(field, value) ?? undefined) : undefined}
      onChange={(next) => onChange(String(next))}
      onBlur={() => setTouched(true)}
    />
  )
}

/** What is wrong with a field's value, as its rules say it; null if nothing is. */
export function faultOf(field: FieldSpec, value: string): string | null {
  try {
    formSchema([field]).validateSync({ [field.name]: value })
    return null
  } catch (error) {
    return (error as ValidationError).message
  }
}
