import { useCall } from '@stafapp/shared/calls'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { useState } from 'react'
import type { Leader } from '../api.ts'
import classes from './school-home.module.css'

type EndLeadershipProps = {
  leader: Leader
  school: number
  /** Names of the units that are left without a leader. */
  alone: readonly string[]
  /** The leader has left the list, and the button with them. */
  onEnded: () => void
}

/** Ends a leader's right to the school's teams, after a question that says what becomes of them. */
export function EndLeadership({ leader, school, alone, onEnded }: EndLeadershipProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useCall('POST /api/users/{id}/end-leadership/')
  const name = leader.name || leader.email || 'Lagledaren'
  const end = () => {
    setAsking(false)
    mutate(
      { params: { id: leader.id }, body: { school } },
      {
        onSuccess: () => {
          notifySuccess(`${name} är inte längre lagledare. Ett mejl är på väg.`)
          onEnded()
        },
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <>
      <Button
        className={classes.end ?? ''}
        aria-label={`Avsluta lagledarskapet för ${name}`}
        aria-disabled={isPending}
        onClick={() => !isPending && setAsking(true)}
      >
        Avsluta lagledarskapet
      </Button>
      {isAsking && (
        <Question
          title={`Ska ${name} sluta som lagledare?`}
          yesLabel="Avsluta lagledarskapet"
          onYes={end}
          onNo={() => setAsking(false)}
        >
          <p>
            {name} kommer inte längre åt skolans lag och får ett mejl om det. Lagen, löparna och beställningarna finns
            kvar.
          </p>
          {leader.roles.every((role) => role === 'teacher') && (
            <p>Leder {name} inga lag i någon annan skola stängs kontot av, och det går inte att logga in med det.</p>
          )}
          {alone.length > 0 && (
            <p>
              <strong>Ingen annan är lagledare för {listWords(alone)}.</strong> Bjud in en ny lagledare, så att någon
              kan sköta lagen.
            </p>
          )}
          {leader.roles.includes('school_admin') && <p>{name} är fortfarande skoladministratör.</p>}
          <p>
            Ångrar du dig ger du rätten tillbaka här på sidan. Det går i 30 dagar. Efter det bjuder du in {name} på
            nytt, och samma konto används igen.
          </p>
        </Question>
      )}
    </>
  )
}
