import { Button, Spinner } from '@stafapp/shared/page'
import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

type Props = {
  label?: string
  kind?: 'primary' | 'plain'
  /** Accessible name, if other forms have the same label. */
  name?: string
  /** A second button that submits. */
  otherLabel?: string
  isSubmitting: boolean
  /** Labels of the fields with unmet rules, shown as the reason for the disabled button. */
  missing: readonly string[]
  /** Another reason for the disabled button. */
  fault?: string | null
  /** Called before the form is submitted. */
  onPress: (isOther: boolean) => void
  /** Other buttons in the same row. */
  children?: ReactNode
}

export function SubmitButton(props: Props) {
  const {
    label = 'Skicka',
    kind = 'primary',
    name,
    otherLabel,
    isSubmitting,
    missing,
    fault,
    onPress,
    children,
  } = props
  const reasonId = useId()
  const list = missing.join(', ')
  const reasons = [list && `Fyll ännu i: ${list}${list.endsWith('?') ? '' : '.'}`, fault].filter(Boolean)
  const common = { type: 'submit', disabled: isSubmitting || reasons.length > 0, 'aria-describedby': reasonId } as const
  return (
    <div>
      <div className={classes.buttons}>
        {otherLabel && (
          <Button {...common} onClick={() => onPress(true)}>
            {otherLabel}
          </Button>
        )}
        <Button {...common} kind={kind} aria-label={name} onClick={() => onPress(false)}>
          {isSubmitting && <Spinner />}
          {label}
        </Button>
        {children}
      </div>
      <p id={reasonId} className={classes.reason} aria-live="polite">
        {isSubmitting ? 'Skickar …' : reasons.join(' ')}
      </p>
    </div>
  )
}
