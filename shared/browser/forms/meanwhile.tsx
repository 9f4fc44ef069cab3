import { formatDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { type FieldSpec, type FormValues, splitMoment } from './field-spec.ts'
import classes from './form.module.css'

type Props = {
  /** The fields that somebody else has saved, and what they contain now. */
  changed: readonly FieldSpec[]
  values: FormValues
  nameOf: (field: FieldSpec) => string
  onKeep: () => void
  onFollow: () => void
}

/** After a save that was refused because somebody else saved first: what they saved, and what becomes of the own input. */
export function Meanwhile({ changed, values, nameOf, onKeep, onFollow }: Props) {
  return (
    <div role="status" className={classes.meanwhile}>
      <p>Någon annan har sparat under tiden.{changed.length > 0 && ' Nu står här:'}</p>
      {changed.length > 0 && (
        <ul>
          {changed.map((field) => (
            <li key={field.name}>
              {nameOf(field)}: {textOf(field, values[field.name])}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.meanwhileButtons}>
        <Button onClick={onKeep}>Behåll det du har ändrat</Button>
        <Button onClick={onFollow}>Hämta de nya uppgifterna</Button>
      </div>
    </div>
  )
}

/** A value as it is read, not as it is stored. */
function textOf(field: FieldSpec, value: FormValues[string] | undefined): string {
  if (typeof value !== 'string') return value ? 'ja' : 'nej'
  if (value === '') return 'tomt'
  if (field.kind === 'date') return formatDate(value)
  if (field.kind === 'datetime') {
    const [day, clock] = splitMoment(value)
    return `${formatDate(day)} ${clock}`
  }
  if (field.kind === 'select' || field.kind === 'radio')
    return field.options.find((option) => option.value === value)?.label ?? value
  return value
}
