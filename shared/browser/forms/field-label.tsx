import type { FieldSpec } from './field-spec.ts'
import classes from './form.module.css'
import { Help } from './help.tsx'

type Props = {
  field: FieldSpec
  wires: AriaProps
  /** `group`: names a group of radio buttons. */
  of?: 'control' | 'group'
}

/** The label's row. Required fields are marked by text beside the label, not by colour. */
export function FieldLabel({ field, wires, of = 'control' }: Props) {
  return (
    <span className={field.isLabelHidden ? 'visually-hidden' : classes.labelRow}>
      {of === 'control' ? (
        <label htmlFor={wires.id} className={classes.label}>
          {field.label}
        </label>
      ) : (
        <span id={`${wires.id}-label`} className={classes.label}>
          {field.label}
        </span>
      )}
      {wires['aria-required'] && (
        <span aria-hidden="true" className={classes.required}>
          obligatoriskt
        </span>
      )}
      {field.helpText && <Help id={helpId(wires.id)} label={field.label} text={field.helpText} />}
    </span>
  )
}

/** Attributes that link a control to its help and error in the accessibility tree. */
export type AriaProps = {
  id: string
  name: string
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  onBlur: () => void
}

export function ariaProps(
  id: string,
  field: FieldSpec,
  isRequired: boolean,
  error?: string,
): Omit<AriaProps, 'onBlur'> {
  // A link below the field is reached by itself; only text belongs to the field.
  const hasTextBelow = typeof field.below === 'string'
  const hasDemands = field.kind === 'password' && field.demands !== undefined
  const described = [
    field.helpText && helpId(id),
    hasDemands && demandsId(id),
    error && `${id}-error`,
    hasTextBelow && `${id}-below`,
  ].filter(Boolean)
  return {
    id,
    name: field.name,
    'aria-required': isRequired,
    'aria-invalid': error !== undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

/** Id of the list of what is demanded of the control's value. */
export const demandsId = (id: string): string => `${id}-demands`

const helpId = (id: string): string => `${id}-help`
