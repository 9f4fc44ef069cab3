import { type AriaProps, FieldLabel } from './field-label.tsx'
import type { ChoiceSpec } from './field-spec.ts'
import classes from './form.module.css'

type Props = {
  field: ChoiceSpec
  wires: AriaProps
  value: string
  onChange: (value: string) => void
}

export function SelectField({ field, wires, value, onChange }: Props) {
  return (
    <>
      <FieldLabel field={field} wires={wires} />
      <select {...wires} value={value} className={classes.input} onChange={(event) => onChange(event.target.value)}>
        {(value === '' || !wires['aria-required']) && <option value="">{field.emptyLabel ?? 'Välj …'}</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  )
}
