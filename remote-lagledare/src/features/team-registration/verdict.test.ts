import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import type { Fault } from '@stafapp/shared/rules/teams/types'
import {
  eventNames,
  eventRules,
  lineUpTable,
  OTHER_EVENTS,
  OTHER_TEAM,
  type Row,
  readRow,
  situationOf,
} from '@stafapp/shared/testing/line-ups'
import { expect, it } from 'vitest'
import { event, runner, team } from '../../shared/entry/test-data.ts'
import type { Event, Line, UnitEntry } from './entry.ts'
import { lineUpFault, verdictOf } from './verdict.ts'

/** Converts a row of the shared rule tests to the page's data, in the shape of the API's responses. */
function asPage(row: Row): { entry: UnitEntry; own: Event } {
  const own = event({
    id: 1,
    rounds: ['FINAL'],
    ...(eventRules[row.event] as Partial<Event>),
    name: eventNames[row.event] ?? '',
  })
  const others = OTHER_EVENTS.map((name, index) => event({ id: index + 2, name, rounds: ['FINAL'] }))
  const composition = (legs: number[]) => [{ round: 'FINAL' as const, legs, reserves: [] }]
  const teams = [
    team({ id: 1, event_instance: 1, exception_allowed: row.exceptionAllowed }),
    team({ id: 2, event_instance: 1, name: OTHER_TEAM, compositions: composition(row.inOtherTeam) }),
    ...others.map(({ id }) => team({ id: id + 10, event_instance: id, compositions: composition(row.inOtherEvents) })),
  ]
  const runners = row.runners.map((child) => runner(child.id, child.first_name, child))
  return { own, entry: { events: [own, ...others], teams, runners } }
}

it.each(lineUpTable)('the form says what the rules say: %s', (text) => {
  const row = readRow(text)
  const { entry, own } = asPage(row)
  const [first] = entry.teams
  if (!first) throw new Error('no team')
  expect(verdictOf(entry, first, own, { round: 'FINAL', name: 'Lag', leader: null, ...row.lineUp })).toEqual(
    checkLineUp(situationOf(row)),
  )
})

it('gives a reserve’s fault its own slot although an empty one stands before it', () => {
  const own = event({ reserves_max: 2 })
  const entry = { events: [own], teams: [team()], runners: [runner(1, 'Ida', { grade: 4 })] }
  const line: Line = { round: 'TRIAL', name: 'Lag', leader: null, legs: [null, null, null, null], reserves: [null, 1] }
  const faults = verdictOf(entry, team(), own, line).filter(({ code }) => code !== 'leg_empty')
  expect(faults).toMatchObject([{ code: 'wrong_grade', attr: 'reserves.1' }])
})

it('says why a line-up cannot be sent, first what the organiser cannot permit', () => {
  const fault = (code: Fault['code'], detail: string) => ({ code, detail, attr: 'legs.0' })
  const faults = [
    fault('leg_empty', ''),
    fault('permission_needed', 'Tillstånd.'),
    fault('runner_in_other_team', 'Ida springer redan.'),
  ]
  expect(lineUpFault(faults)).toBe('Uppställningen följer inte reglerna ännu: Ida springer redan.')
  expect(lineUpFault(faults.slice(0, 2))).toBe('Uppställningen följer inte reglerna ännu: Tillstånd.')
  expect(lineUpFault([])).toBe('Uppställningen följer inte reglerna ännu.')
})
