import { type ReactNode, useRef } from 'react'
import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { type AriaProps, ariaProps } from './field-label.tsx'
import { type FieldSpec, type FormValues, isRequired } from './field-spec.ts'
import classes from './form.module.css'
import { PasswordField } from './password-field.tsx'
import { PlainField } from './plain-field.tsx'
import { RadioField } from './radio-field.tsx'
import { SelectField } from './select-field.tsx'
import { TimeField } from './time-field.tsx'

type Props = {
  /** Id of the control; the ids of help and error are derived from it. */
  id: string
  field: FieldSpec
  value: FormValues[string]
  error?: string
  /** What the field has below it, made from what the form contains. */
  below?: ReactNode
  onChange: (value: FormValues[string]) => void
  onBlur: () => void
}

/** A field of any kind with its help and error. */
export function Field({ id, field, value, error, below, onChange, onBlur }: Props) {
  /** A dialog that opens over the field takes the focus and gives it back. */
  const isLeft = useRef(true)
  const wires = { ...ariaProps(id, field, isRequired(field), error), onBlur: () => isLeft.current && onBlur() }
  return (
    <div
      className={classes.field}
      onBlurCapture={({ currentTarget, relatedTarget }) => {
        isLeft.current = relatedTarget?.closest('dialog')?.contains(currentTarget) ?? true
      }}
    >
      <Control field={field} wires={wires} value={value} onChange={onChange} />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {below && (
        <div id={`${id}-below`} className={classes.below}>
          {below}
        </div>
      )}
    </div>
  )
}

type ControlProps = Pick<Props, 'field' | 'value' | 'onChange'> & { wires: AriaProps }

function Control({ field, wires, value, onChange }: ControlProps) {
  const common = { wires, value: String(value), onChange }
  switch (field.kind) {
    case 'checkbox':
      return <CheckboxField field={field} wires={wires} isChecked={value === true} onChange={onChange} />
    case 'radio':
      return <RadioField field={field} {...common} />
    case 'select':
      return <SelectField field={field} {...common} />
    case 'password':
      return <PasswordField field={field} {...common} />
    case 'date':
      return <DateField field={field} {...common} />
    case 'time':
      return <TimeField field={field} {...common} />
    case 'datetime':
      return <DateTimeField field={field} {...common} />
    default:
      return <PlainField field={field} {...common} />
  }
}
