import { KeptFocus } from '@stafapp/shared/focus'
import { Button, Spinner } from '@stafapp/shared/page'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import classes from './confirm-button.module.css'

type ConfirmButtonProps = {
  label: string
  /** The kind of the first button: primary, if it is the page's main action. */
  kind?: 'primary'
  /** Accessible name, if several buttons have the same label. */
  name?: string
  /** The consequence, shown before confirmation. */
  question: ReactNode
  yes: string
  isPending: boolean
  error: Error | null
  onConfirm: () => void
}

/** Takes back the question that is open on the page. */
let stopOpen: (() => void) | null = null

/**
 * Button for an irreversible action: shows the consequence and asks for confirmation, which is then the main button. One
 * asks at a time, because two main buttons side by side are pressed by mistake; Escape stops it, as in a dialog. The
 * second press of a double press answers nothing.
 */
export function ConfirmButton({ label, kind, name, question, yes, isPending, error, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const stop = useCallback(() => setAsking(false), [])
  useEffect(() => {
    if (!isAsking) return
    stopOpen?.()
    stopOpen = stop
    const stopByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stop()
    }
    document.addEventListener('keydown', stopByKey)
    return () => {
      if (stopOpen === stop) stopOpen = null
      document.removeEventListener('keydown', stopByKey)
    }
  }, [isAsking, stop])
  return (
    <div className={classes.ask}>
      <KeptFocus isOpen={isAsking} isAsked>
        {isAsking ? (
          <>
            <p>{question}</p>
            <Button kind="primary" className={classes.answer} disabled={isPending} onClick={onConfirm}>
              {isPending && <Spinner />}
              {yes}
            </Button>
            <Button className={classes.answer} disabled={isPending} onClick={stop}>
              Avbryt
            </Button>
          </>
        ) : (
          <Button {...(kind && { kind })} aria-label={name} onClick={() => setAsking(true)}>
            {label}
          </Button>
        )}
      </KeptFocus>
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
    </div>
  )
}
