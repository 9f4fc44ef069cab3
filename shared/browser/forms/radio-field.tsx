import { type AriaProps, FieldLabel } from './field-label.tsx'
import type { ChoiceSpec } from './field-spec.ts'
import classes from './form.module.css'

type Props = {
  field: ChoiceSpec
  wires: AriaProps
  value: string
  onChange: (value: string) => void
}

export function RadioField({ field, wires, value, onChange }: Props) {
  const { id, name, onBlur, ...aria } = wires
  return (
    // tabIndex: the error summary's link focuses the group by its id.
    <div role="radiogroup" id={id} tabIndex={-1} aria-labelledby={`${id}-label`} {...aria}>
      <FieldLabel field={field} wires={wires} of="group" />
      {field.options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
