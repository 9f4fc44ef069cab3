import { useCall } from '@stafapp/shared/calls'
import { KeptFocus } from '@stafapp/shared/focus'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useState } from 'react'
import type { User } from '../api.ts'
import classes from './users.module.css'

/** Disables an account after confirmation, because it ends the user's sessions at once; enables it without. */
export function DisableButton({ user: { id, username, version, disabled } }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const change = useCall('PATCH /api/users/{id}/disabled/')
  const set = (next: boolean) =>
    change.mutate(
      { params: { id }, body: { version, disabled: next } },
      {
        onSuccess: () => notifySuccess(`Kontot ${username} är ${next ? 'avstängt' : 'öppet igen'}`),
        onError: (error) => notifyFailure(error),
        onSettled: () => setAsking(false),
      },
    )
  const spinner = change.isPending && <Spinner />
  return (
    <div className={classes.buttons}>
      <KeptFocus isOpen={isAsking}>
        {disabled ? (
          <Button disabled={change.isPending} aria-label={`Öppna kontot ${username}`} onClick={() => set(false)}>
            {spinner}
            Öppna kontot
          </Button>
        ) : isAsking ? (
          <>
            <p>Kontots inloggningar avslutas genast.</p>
            <Button
              disabled={change.isPending}
              aria-label={`Ja, stäng av kontot ${username}`}
              onClick={() => set(true)}
            >
              {spinner}
              Ja, stäng av
            </Button>
            <Button disabled={change.isPending} onClick={() => setAsking(false)}>
              Avbryt
            </Button>
          </>
        ) : (
          <Button aria-label={`Stäng av kontot ${username}`} onClick={() => setAsking(true)}>
            Stäng av kontot
          </Button>
        )}
      </KeptFocus>
      {change.error && (
        <p role="alert" className={classes.error}>
          {change.error.message}
        </p>
      )}
    </div>
  )
}
