import { errorText } from '@stafapp/shared/data'
import { Button } from './button.tsx'
import classes from './states.module.css'

type Props = {
  /** An error, shown as spec §8 says, or a text that is shown as it is. */
  error: unknown
  /** Gives the button "Försök på nytt". */
  onRetry?: () => void
}

/** A failed load in place of the content. */
export function ErrorBox({ error, onRetry }: Props) {
  return (
    <div role="alert" className={classes.error}>
      <p>{typeof error === 'string' ? error : errorText(error)}</p>
      {onRetry && <Button onClick={onRetry}>Försök på nytt</Button>}
    </div>
  )
}
