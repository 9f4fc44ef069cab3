import { Button, Spinner } from '@stafapp/shared/page'
import { useId } from 'react'
import classes from './form.module.css'

type Props = {
  label?: string
  isSubmitting: boolean
  /** Labels of the fields with unmet rules, shown as the reason for the disabled button. */
  missing: readonly string[]
}

export function SubmitButton({ label = 'Skicka', isSubmitting, missing }: Props) {
  const reasonId = useId()
  return (
    <div>
      <Button type="submit" kind="primary" disabled={isSubmitting || missing.length > 0} aria-describedby={reasonId}>
        {isSubmitting && <Spinner />}
        {label}
      </Button>
      <p id={reasonId} className={classes.reason} aria-live="polite">
        {isSubmitting ? 'Skickar …' : missing.length > 0 && `Fyll ännu i: ${missing.join(', ')}.`}
      </p>
    </div>
  )
}
