import { Button, Spinner } from '@stafapp/shared/page'
import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

type Props = {
  label?: string
  /** Accessible name, if other forms have the same label. */
  name?: string
  /** A second button that submits. */
  otherLabel?: string
  isSubmitting: boolean
  /** Labels of the fields with unmet rules, shown as the reason for the disabled button. */
  missing: readonly string[]
  /** Called before the form is submitted. */
  onPress: (isOther: boolean) => void
  /** Other buttons in the same row. */
  children?: ReactNode
}

export function SubmitButton({ label = 'Skicka', name, otherLabel, isSubmitting, missing, onPress, children }: Props) {
  const reasonId = useId()
  const common = { type: 'submit', disabled: isSubmitting || missing.length > 0, 'aria-describedby': reasonId } as const
  return (
    <div>
      <div className={classes.buttons}>
        {otherLabel && (
          <Button {...common} onClick={() => onPress(true)}>
            {otherLabel}
          </Button>
        )}
        <Button {...common} kind="primary" aria-label={name} onClick={() => onPress(false)}>
          {isSubmitting && <Spinner />}
          {label}
        </Button>
        {children}
      </div>
      <p id={reasonId} className={classes.reason} aria-live="polite">
        {isSubmitting ? 'Skickar …' : missing.length > 0 && `Fyll ännu i: ${missing.join(', ')}.`}
      </p>
    </div>
  )
}
