import { type AriaProps, FieldLabel } from './field-label.tsx'
import type { CheckboxSpec } from './field-spec.ts'
import classes from './form.module.css'

type Props = {
  field: CheckboxSpec
  wires: AriaProps
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function CheckboxField({ field, wires, isChecked, onChange }: Props) {
  return (
    <span className={classes.choice}>
      <input {...wires} type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <FieldLabel field={field} wires={wires} />
    </span>
  )
}
