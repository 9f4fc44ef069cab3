import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import type { intent } from '../../db/schema/events.ts'
import { createRandom } from '../../lib/random.ts'
import { type DemoCarnival, instanceId } from './carnivals.ts'
import type { Entry } from './entries.ts'

/** Preliminary entries of the winter: most units guessed their number of teams, some one too few or too many. */
export function demoIntents(carnival: DemoCarnival, entries: readonly Entry[]): (typeof intent.$inferInsert)[] {
  const random = createRandom(`demo/intents/${carnival.year}`)
  const opensAt = helsinkiInstant(`${carnival.year - 1}-12-02`, '08:00').getTime()
  return entries.flatMap(({ unit, event, count }) => {
    if (!random.chance(0.85)) return []
    const guess = random.chance(0.8) ? count : count + random.pick([-1, 1])
    const enteredAt = new Date(opensAt + random.between(0, 59) * 86_400_000 + random.between(0, 36_000) * 1000)
    return {
      schoolUnitId: unit.id,
      eventInstanceId: instanceId(carnival, event.id),
      teamCount: Math.min(event.maxTeamsPerUnit, Math.max(1, guess)),
      createdAt: enteredAt,
      updatedAt: enteredAt,
    }
  })
}
