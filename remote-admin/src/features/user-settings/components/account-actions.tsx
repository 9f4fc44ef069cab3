import { AddressText } from '@stafapp/shared/address-text'
import { useCall } from '@stafapp/shared/calls'
import { KeptFocus } from '@stafapp/shared/focus'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { useUser } from '@stafapp/shared/session'
import { useState } from 'react'
import type { User } from '../api.ts'
import { personName } from '../person-name.ts'
import classes from './users.module.css'

/** What the organiser can do to an account, each with what happens then. */
export function AccountActions({ user }: { user: User }) {
  const own = useUser()?.username
  return (
    <div className={classes.account}>
      {/* First, because it stays when the account is opened: a second press must not meet a button that sends a mail. */}
      <DisableButton user={user} />
      {!user.disabled && <PasswordLink user={user} />}
      {!user.disabled && <EndSessionsButton user={user} />}
      {user.factor_enabled && user.username !== own && <RemoveFactor user={user} />}
    </div>
  )
}

/** Mails a link for a new password, for somebody who has called the organiser. */
function PasswordLink({ user: { id, username, email } }: { user: User }) {
  const send = useCall('POST /api/users/{id}/password-link/')
  const run = () =>
    send.mutate(
      { params: { id } },
      {
        onSuccess: ({ to }) => notifySuccess(`En länk för nytt lösenord har skickats till ${to}`),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <div>
      <Button aria-label={`Skicka lösenordslänk till ${username}`} aria-disabled={send.isPending} onClick={run}>
        {send.isPending && <Spinner />}
        Skicka lösenordslänk
      </Button>
      <p className={classes.cause}>
        Mejlas till <AddressText text={email} />. Tidigare länkar slutar gälla, lösenordet gäller tills det byts.
      </p>
    </div>
  )
}

/**
 * Disables an account after confirmation, because it ends the user's sessions at once; enables one that leads nothing
 * without.
 */
function DisableButton({ user }: { user: User }) {
  const { id, username, version, disabled, roles, school_units } = user
  const units = roles.includes('teacher') ? listWords(school_units.map(({ unit_name }) => unit_name)) : ''
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
        {disabled && isAsking ? (
          <>
            <p>
              {user.leadership_ended && 'Skolan har avslutat lagledarskapet. '}
              {personName(user)} kan logga in igen och leder åter {units}. Inbjudningar dit som väntar återkallas.
            </p>
            <Button disabled={change.isPending} onClick={() => set(false)}>
              {spinner}
              Öppna kontot {username}
            </Button>
            <Button disabled={change.isPending} onClick={() => setAsking(false)}>
              Avbryt
            </Button>
          </>
        ) : disabled ? (
          <Button
            disabled={change.isPending}
            aria-label={`Öppna kontot ${username}`}
            onClick={() => (units === '' ? set(false) : setAsking(true))}
          >
            {spinner}
            Öppna kontot
          </Button>
        ) : isAsking ? (
          <>
            <p>
              Kontots inloggningar avslutas genast. Du kan öppna kontot igen.
              {roles.includes('teacher') && ' Lag, löpare och beställningar finns kvar hos skolan.'}
            </p>
            <Button disabled={change.isPending} onClick={() => set(true)}>
              {spinner}
              Stäng av kontot {username}
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

function EndSessionsButton({ user: { id, username } }: { user: User }) {
  const end = useCall('POST /api/users/{id}/end-sessions/', { meta: { keepQueries: true } })
  const run = () =>
    end.mutate(
      { params: { id } },
      {
        onSuccess: ({ ended }) =>
          notifySuccess(ended === 1 ? '1 inloggning avslutades' : `${ended} inloggningar avslutades`),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <div>
      <Button disabled={end.isPending} aria-label={`Logga ut överallt: ${username}`} onClick={run}>
        {end.isPending && <Spinner />}
        Logga ut överallt
      </Button>
      <p className={classes.cause}>Alla enheter loggas ut genast. Lösenordet gäller fortfarande.</p>
    </div>
  )
}

const fields: FieldSpec<'current_password'>[] = [
  {
    kind: 'password',
    name: 'current_password',
    label: 'Ditt eget lösenord',
    autoComplete: 'current-password',
    rules: rules.string().required().max(1024),
  },
]

/** For users who have lost both their phone and their recovery codes. */
function RemoveFactor({ user: { id, username } }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useCall('POST /api/users/{id}/remove-factor/')
  if (!isAsking) {
    return (
      <Button aria-label={`Stäng av tvåstegsinloggningen för ${username}`} onClick={() => setAsking(true)}>
        Stäng av tvåstegsinloggningen
      </Button>
    )
  }
  return (
    <section aria-label={`Tvåstegsinloggningen för ${username}`}>
      <p>Kontrollera först vem som ber om det, till exempel per telefon. Kontot loggas ut överallt och får ett mejl.</p>
      <Form
        fields={fields}
        initialValues={{ current_password: '' }}
        submitLabel="Stäng av"
        failureTitle="Tvåstegsinloggningen kunde inte stängas av."
        onSubmit={async (values) => {
          await remove.mutateAsync({ params: { id }, body: { ...values } })
          notifySuccess(`Tvåstegsinloggningen för ${username} är avstängd`)
          setAsking(false)
        }}
      />
      <Button onClick={() => setAsking(false)}>Avbryt</Button>
    </section>
  )
}
