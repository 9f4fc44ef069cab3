import { useQuery } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { Button } from '@stafapp/shared/page'
import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { useState } from 'react'
import { changeRequestsQuery } from '../api.ts'
import { faultsWhenAllowed } from '../exceptions.ts'
import { lineUpBody } from '../line.ts'
import type { Event, Line, Team, UnitEntry } from '../types.ts'
import classes from './change-requests.module.css'
import { RequestForm } from './request-form.tsx'

type ExceptionRequestProps = { karneval: number; entry: UnitEntry; team: Team; event: Event; line: Line }

/** The line-up is one of the event's exceptions: asks the organiser, whose approval saves it. */
export function ExceptionRequest({ karneval, entry, team, event, line }: ExceptionRequestProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(changeRequestsQuery(karneval))
  const isPending = data?.some(
    ({ team: id, kind, status }) => id === team.id && kind === 'exception' && status === 'pending',
  )
  if (isPending) return <p role="status">Arrangören har fått begäran. Uppställningen sparas om svaret blir ja.</p>
  if (!isOpen)
    return (
      <KeptFocus isOpen={false}>
        <Button onClick={() => setIsOpen(true)}>Be arrangören om tillstånd</Button>
      </KeptFocus>
    )
  const others = faultsWhenAllowed(entry, team, event, line)
  const wish = { kind: 'exception' as const, school_unit: team.school_unit, team: team.id, round: line.round }
  return (
    <KeptFocus isOpen>
      <RequestForm
        label={`Be om tillstånd till undantag för ${team.name}`}
        wish={isRefused(others) ? null : { ...wish, ...lineUpBody(line) }}
        onDone={() => setIsOpen(false)}
      >
        <p className={classes.about}>Arrangören ser uppställningen som den står här, och orsaken.</p>
        {others
          .filter(({ code }) => code !== 'leg_empty')
          .map(({ attr, detail }) => (
            <p key={`${attr} ${detail}`} className={classes.error}>
              {detail}
            </p>
          ))}
      </RequestForm>
    </KeptFocus>
  )
}
