import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { planEntry, type WantedEvent } from './plan-entry.ts'
import type { EnteredTeam } from './team-entry-repository.ts'

const unit = {
  id: 1,
  unitName: 'Byskolan',
  schoolName: 'Byskolan',
  schoolTypes: ['primary_school' as const],
  schoolSubtypes: ['none' as const],
  studentCount: null,
  approved: true,
}

/** Only the fields that the plan reads. */
const wish = (count: number, capacity: number | null, most: number) =>
  ({
    count,
    attr: 'teams.0.event_instance',
    record: {
      instance: { id: 7, capacity, status: 'open' },
      event: { name: 'Stafett', maxTeamsPerUnit: most, schoolTypes: ['primary_school'], schoolSubtypes: ['none'] },
    },
  }) as WantedEvent

const teamsArb: fc.Arbitrary<EnteredTeam[]> = fc
  .array(fc.record({ struck: fc.boolean(), hadTrace: fc.boolean(), runnerCount: fc.integer({ min: 0, max: 5 }) }), {
    maxLength: 6,
  })
  .map((teams) =>
    teams.map(({ struck, hadTrace, runnerCount }, index) => ({
      id: index + 1,
      eventInstanceId: 7,
      number: index + 1,
      name: `Byskolan ${index + 1}`,
      status: struck ? ('withdrawn' as const) : ('registered' as const),
      runnerCount: struck ? 0 : runnerCount,
      isTraceless: struck && !hadTrace,
    })),
  )

const situationArb = fc.record({
  teams: teamsArb,
  count: fc.integer({ min: 0, max: 8 }),
  most: fc.integer({ min: 1, max: 8 }),
  others: fc.integer({ min: 0, max: 10 }),
  capacity: fc.option(fc.integer({ min: 0, max: 12 })),
  isConfirmed: fc.boolean(),
})

describe('planEntry', () => {
  it('ends at the wished number within every limit, or refuses with the right code', () => {
    fc.assert(
      fc.property(situationArb, ({ teams, count, most, others, capacity, isConfirmed }) => {
        const running = teams.filter((team) => team.status !== 'withdrawn')
        const entered = new Map([[7, running.length + others]])
        const more = count - running.length
        const run = () => planEntry({ unit, wanted: [wish(count, capacity, most)], teams, entered, isConfirmed })
        const isFull = more > 0 && capacity !== null && running.length + others + more > capacity
        const struckInOrder = [...running].sort((a, b) => a.runnerCount - b.runnerCount).slice(0, Math.max(0, -more))
        const code = isFull
          ? 'limit_reached'
          : more > 0 && count > most
            ? 'too_large'
            : !isConfirmed && struckInOrder.some((team) => team.runnerCount > 0)
              ? 'confirmation_required'
              : null
        if (code) {
          expect(codeOf(run)).toBe(code)
          return
        }
        const plan = run()
        const raised = plan.again.length + plan.added.length
        expect(running.length + raised - plan.withdrawn.length).toBe(count)
        expect(raised === 0 || plan.withdrawn.length === 0).toBe(true)
        // A number is new only when no traceless one is left.
        const traceless = teams.filter(({ isTraceless }) => isTraceless).map(({ id }) => id)
        expect(plan.again.map(({ id }) => id)).toEqual(traceless.slice(0, plan.again.length))
        expect(plan.added.length === 0 || plan.again.length === traceless.length).toBe(true)
        const numbers = [...teams.map((team) => team.number), ...plan.added.map((team) => team.number)]
        expect(new Set(numbers).size).toBe(numbers.length)
      }),
    )
  })
})

function codeOf(run: () => unknown): string | null {
  try {
    run()
  } catch (error) {
    return error instanceof AppError ? (error.items[0]?.code ?? null) : null
  }
  return null
}
