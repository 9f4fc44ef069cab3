import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { useRestoreTeam, useWithdrawTeam } from '../api.ts'
import type { Team } from '../types.ts'

/** Withdraws the team after a confirmation, because its runners are released. Can be undone. */
export function WithdrawButton({ team }: { team: Team }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useWithdrawTeam()
  const withdraw = () => {
    setIsAsking(false)
    mutate(
      { id: team.id, version: team.version },
      {
        onSuccess: () => notifySuccess(`${team.name} är struket`),
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && setIsAsking(true)}>
        Stryk laget
      </Button>
      {isAsking && (
        <Question
          title={`Vill du stryka ${team.name}?`}
          yesLabel="Stryk laget"
          noLabel="Behåll laget"
          onYes={withdraw}
          onNo={() => setIsAsking(false)}
        >
          <p>Lagets löpare och plats blir lediga. Du kan ångra strykningen så länge laganmälan är öppen.</p>
        </Question>
      )}
    </>
  )
}

/** Undoes a withdrawal: same number, same runners, and the same place in the heat if it is still free. */
export function RestoreButton({ team }: { team: Team }) {
  const { mutate, isPending } = useRestoreTeam()
  const restore = () =>
    mutate(
      { id: team.id, version: team.version },
      {
        onSuccess: () => notifySuccess(`${team.name} är med igen`),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && restore()}>
      Ångra strykningen av {team.name}
    </Button>
  )
}
