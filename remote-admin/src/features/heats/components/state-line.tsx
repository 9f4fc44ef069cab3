import type { Karneval } from '@stafapp/shared/contract/types'
import { useIsFetching, useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { changesQuery, type Work } from '../api.ts'
import { heatsState } from '../heats-state.ts'
import classes from './steps.module.css'

/**
 * How far the draw has come, and what to do next: above the steps, whichever is shown. Its place is kept empty while what
 * it tells of is read for the first time, or anew because it has changed.
 */
export function StateLine({ karneval: { id, starts_on, ends_on }, work }: { karneval: Karneval; work: Work }) {
  const today = helsinkiDay(useServerNow())
  const { data: changes, isPending } = useQuery(changesQuery(id, null))
  const outdated = useIsFetching({ queryKey: ['events', 'heats'], predicate: ({ state }) => state.isInvalidated })
  const phase = today > ends_on ? 'after' : today >= starts_on ? 'carnival' : 'before'
  const { facts, isDone, next } = heatsState(work, changes, phase)
  return (
    <p role="status" className={classes.state} data-done={isDone} data-known={!isPending && outdated === 0}>
      {isDone && <span aria-hidden="true">✓ </span>}
      <strong>{facts[0]}</strong> {facts.slice(1).join(' ')}
      {next && (
        <>
          {' '}
          Nästa: <Link to={next.to}>{next.text}</Link>.
        </>
      )}
    </p>
  )
}
