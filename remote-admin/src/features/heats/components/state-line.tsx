import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { changesQuery, type Work } from '../api.ts'
import { heatsState } from '../heats-state.ts'
import classes from './steps.module.css'

/** How far the draw has come, and what to do next: above the steps, whichever is shown. */
export function StateLine({ karneval: { id, starts_on, ends_on }, work }: { karneval: Karneval; work: Work }) {
  const today = helsinkiDay(useServerNow())
  const { data: changes } = useQuery(changesQuery(id, null))
  const phase = today > ends_on ? 'after' : today >= starts_on ? 'carnival' : 'before'
  const { facts, isDone, next } = heatsState(work, changes, phase)
  return (
    <p role="status" className={classes.state} data-done={isDone}>
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
