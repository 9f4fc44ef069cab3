import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { useRestoreTeam, useWithdrawTeam } from '../api/write-teams.ts'
import type { Team } from '../types.ts'

/** Strikes the team; asked first, because its runners leave it. It can be undone. */
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

/** Undoes it: same number, same runners, and the same place in the heat when it is still free. */
export function RestoreButton({ team }: { team: Team }) {
  const { mutate, isPending } = useRestoreTeam()
  const restore = () =>
    mutate(team.id, {
      onSuccess: () => notifySuccess(`${team.name} är med igen`),
      onError: (error) => notifyFailure(error),
    })
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && restore()}>
      Ångra strykningen av {team.name}
    </Button>
  )
}
