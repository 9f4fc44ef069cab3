import { ApiError, errorSentence, errorText } from '@stafapp/shared/data'
import { Button } from './button.tsx'
import classes from './states.module.css'

type Props = {
  /** An error, shown in plain words with its codes behind "Visa detaljer", or a text shown unchanged. */
  error: unknown
  /** Adds the button "Försök på nytt". */
  onRetry?: () => void
}

/** Shown in place of content that failed to load. */
export function ErrorBox({ error, onRetry }: Props) {
  return (
    <div role="alert" className={classes.error}>
      <p>{errorSentence(error)}</p>
      {error instanceof ApiError && error.status > 0 && (
        <details>
          <summary>Visa detaljer</summary>
          <p>{errorText(error)}</p>
          {error.requestId && <p>Ärende: {error.requestId}</p>}
        </details>
      )}
      {onRetry && <Button onClick={onRetry}>Försök på nytt</Button>}
    </div>
  )
}
