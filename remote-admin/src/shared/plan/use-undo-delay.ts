import { useCall } from '@stafapp/shared/calls'
import { formatClock } from '@stafapp/shared/format'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { startOf } from '@stafapp/shared/rules/raceday/day-now'
import { useServerNow } from '@stafapp/shared/session'
import { isConflict } from '../error-codes.ts'
import type { Plan, PlanDelay } from './api.ts'
import { openConflicts, troubleChangeText } from './conflicts.ts'
import { rowName } from './words.ts'

/** The toasts about one delay: that it was announced is no longer true once it is taken back. */
export const aboutDelay = (id: number): string => `delay ${id}`

/**
 * Takes delays back, also after the form that announced them is gone, and tells what that did to the plan before; answers
 * with those that are gone.
 */
export function useUndoDelays() {
  const { mutateAsync, isPending } = useCall('POST /api/events/timetable/delays/{id}/undo/')
  const now = useServerNow()
  const undo = async (
    before: Pick<Plan, 'conflicts' | 'rows'>,
    delays: readonly PlanDelay[],
  ): Promise<readonly number[]> => {
    const gone: number[] = []
    let after: Plan | undefined
    for (const { id } of delays) {
      try {
        after = await mutateAsync({ params: { id } })
      } catch (error) {
        // Somebody else took it back first: it is gone, as was wished.
        if (!isConflict(error)) {
          notifyFailure(error)
          return gone
        }
      }
      gone.push(id)
    }
    const trouble = after ? troubleChangeText(openConflicts(before, now), openConflicts(after, now)) : ''
    const [only, ...others] = delays
    if (only && others.length === 0)
      notifySuccess(sentences('Förseningen är borttagen', `${startText(after, only, now)}${trouble}`), {
        about: aboutDelay(only.id),
      })
    else notifySuccess(sentences(`${gone.length} förseningar är borttagna`, trouble))
    return gone
  }
  return { undo, isPending }
}

/** " 6 min försening är kvar: 5 × 80 m flickor, försök startar 13:46.": nothing of a row that has started, or whose first heats were not delayed. */
function startText(plan: Plan | undefined, { row: id, from_heat }: PlanDelay, now: Date): string {
  const row = plan?.rows.find((each) => each.id === id)
  if (!row || (from_heat ?? 1) > 1 || startOf(row) <= now.getTime()) return ''
  const left = row.delay_min > 0 ? `${row.delay_min} min försening är kvar: ` : ''
  return ` ${left}${rowName(row)} startar ${formatClock(new Date(startOf(row)))}.`
}

const sentences = (first: string, others: string): string => (others === '' ? first : `${first}.${others}`)
