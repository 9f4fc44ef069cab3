import { CheckboxField } from './checkbox-field.tsx'
import { ariaProps } from './field-label.tsx'
import { type FieldSpec, type FormValues, isRequired } from './field-spec.ts'
import classes from './form.module.css'
import { PasswordField } from './password-field.tsx'
import { PlainField } from './plain-field.tsx'
import { RadioField } from './radio-field.tsx'
import { SelectField } from './select-field.tsx'

type Props = {
  /** Id of the control; the ids of help and error are derived from it. */
  id: string
  field: FieldSpec
  value: FormValues[string]
  error?: string
  onChange: (value: FormValues[string]) => void
  onBlur: () => void
}

/** A field of any kind with its title, help and error. */
export function Field({ id, field, value, error, onChange, onBlur }: Props) {
  const ChoiceField = field.kind === 'radio' ? RadioField : SelectField
  const wires = { ...ariaProps(id, field, isRequired(field), error), onBlur }
  const text = String(value)
  return (
    <div className={classes.field}>
      {field.title && <h2 className={classes.title}>{field.title}</h2>}
      {field.kind === 'checkbox' ? (
        <CheckboxField field={field} wires={wires} isChecked={value === true} onChange={onChange} />
      ) : 'options' in field ? (
        <ChoiceField field={field} wires={wires} value={text} onChange={onChange} />
      ) : field.kind === 'password' ? (
        <PasswordField field={field} wires={wires} value={text} onChange={onChange} />
      ) : (
        <PlainField field={field} wires={wires} value={text} onChange={onChange} />
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {field.below && <div className={classes.below}>{field.below}</div>}
    </div>
  )
}
