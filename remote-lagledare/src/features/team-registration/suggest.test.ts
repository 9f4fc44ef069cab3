import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { event, runner, team } from '../../shared/entry/test-data.ts'
import type { Event, Runner, Team } from './entry.ts'
import { emptyLegs, lineOf } from './line.ts'
import { hurriedIn, suggestLine, suggestLines, withLines } from './suggest.ts'
import { verdictOf } from './verdict.ts'

const suggest = (runners: Runner[], own: Event, teams: Team[] = [team()]) => {
  const [first] = teams
  if (!first) throw new Error('no team')
  const entry = { events: [own, event({ id: 99, name: 'En annan gren' })], teams, runners }
  const line = suggestLine(entry, first, own, lineOf(first, own))
  return { line, faults: verdictOf(entry, first, own, line) }
}

const girl = (id: number) => runner(id, `Flicka ${id}`, { gender: 'female' })
const boy = (id: number) => runner(id, `Pojke ${id}`, { gender: 'male' })

it('fills the team with those whom the event is for', () => {
  const { line } = suggest([boy(1), girl(2), girl(3), boy(4), girl(5), girl(6)], event())
  expect([...line.legs].sort()).toEqual([2, 3, 5, 6])
})

it('lets everybody run once before somebody runs twice', () => {
  const busy = team({ id: 9, event_instance: 99, compositions: [{ round: 'TRIAL', legs: [1, 2], reserves: [] }] })
  const runners = [1, 2, 3, 4, 5, 6].map(girl)
  const { line } = suggest(runners, event(), [team(), busy])
  expect([...line.legs].sort()).toEqual([3, 4, 5, 6])
})

it('keeps the places that are filled', () => {
  const begun = team({ compositions: [{ round: 'TRIAL', legs: [null, 4, null, null], reserves: [2] }] })
  const { line } = suggest([1, 2, 3, 4, 5].map(girl), event(), [begun])
  expect([line.legs[1], line.reserves[0]]).toEqual([4, 2])
  expect([...line.legs].sort()).toEqual([1, 3, 4, 5])
})

it('never breaks a rule, whoever is in the register, and fills all legs if enough fit', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 14 }), (genders) => {
      const runners = genders.map((isGirl, index) => (isGirl ? girl(index + 1) : boy(index + 1)))
      const { line, faults } = suggest(runners, event())
      expect(isRefused(faults.filter(({ code }) => code !== 'leg_empty'))).toBe(false)
      const girls = genders.filter(Boolean).length
      expect(emptyLegs(line)).toHaveLength(Math.max(0, 4 - girls))
    }),
  )
})

it('fills the legs behind one that nobody fits', () => {
  const alternating = event({
    gender_type: 'mixed_alternating',
    composition_rule: { text: '2 + 2', counts: { female: 2, male: 2 } },
  })
  const { line, faults } = suggest([girl(1), girl(2)], alternating)
  expect([line.legs[1], line.legs[3]]).toEqual([null, null])
  expect([line.legs[0], line.legs[2]].sort()).toEqual([1, 2])
  expect(isRefused(faults.filter(({ code }) => code !== 'leg_empty'))).toBe(false)
})

const starts = (lines: Map<number, { legs: readonly (number | null)[] }>) =>
  [...lines.values()].flatMap(({ legs }) => legs.filter((id) => id !== null))

it('fills several teams: everybody runs once over all of them before somebody runs twice', () => {
  const girls = event()
  const anybody = event({ id: 11, name: 'En öppen gren', gender_type: 'custom' })
  const teams = [team(), team({ id: 101, name: 'Vasa 2' }), team({ id: 102, event_instance: 11, name: 'Vasa 3' })]
  const runners = [...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(girl), ...[10, 11].map(boy)]
  const open = teams.map((each) => {
    const own = each.event_instance === 11 ? anybody : girls
    return { team: each, event: own, line: lineOf(each, own) }
  })
  const lines = suggestLines({ events: [girls, anybody], teams, runners }, open)
  expect([...lines.values()].map((line) => emptyLegs(line).length)).toEqual([0, 0, 0])
  expect(new Set(starts(lines)).size).toBe(11)
})

it('gives a place of somebody who runs twice to who was left over, whatever the order of the teams', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 16 }), fc.boolean(), (count, isTurned) => {
      const girls = event()
      const others = event({ id: 11, name: 'En annan gren' })
      const both = [team(), team({ id: 102, event_instance: 11, name: 'Vasa 3' })]
      const teams = isTurned ? both.toReversed() : both
      const runners = Array.from({ length: count }, (_, index) => girl(index + 1))
      const open = teams.map((each) => {
        const own = each.event_instance === 11 ? others : girls
        return { team: each, event: own, line: lineOf(each, own) }
      })
      expect(new Set(starts(suggestLines({ events: [girls, others], teams, runners }, open))).size).toBe(8)
    }),
  )
})

it('keeps runners whom only one of the teams may have for that team', () => {
  const young = event({ id: 11, name: 'De yngsta', min_grade: 7, max_grade: 7 })
  const teams = [team(), team({ id: 102, event_instance: 11, name: 'Vasa 3' })]
  const runners = [1, 2, 3, 4].map((id) => runner(id, `Ung ${id}`, { grade: 7 }))
  const older = [5, 6, 7, 8].map(girl)
  const lines = suggestLines({ events: [event(), young], teams, runners: [...runners, ...older] }, [
    { team: teams[0] as Team, event: event(), line: lineOf(teams[0] as Team, event()) },
    { team: teams[1] as Team, event: young, line: lineOf(teams[1] as Team, young) },
  ])
  expect([...(lines.get(102)?.legs ?? [])].toSorted()).toEqual([1, 2, 3, 4])
  expect([...(lines.get(100)?.legs ?? [])].toSorted()).toEqual([5, 6, 7, 8])
})

const timed = (calls_at: string, finish_at: string): Partial<Event> => ({
  rounds: ['FINAL'],
  round_times: [{ round: 'FINAL', calls_at, starts_at: calls_at, finish_at, changes_close_at: calls_at }],
})
const noon = timed('2025-05-16T12:00:00Z', '2025-05-16T13:00:00Z')
const halfPast = timed('2025-05-16T12:30:00Z', '2025-05-16T13:30:00Z')
const evening = timed('2025-05-16T18:00:00Z', '2025-05-16T19:00:00Z')
const runs = (id: number, event_instance: number, legs: number[]) =>
  team({ id, event_instance, name: `Vasa ${id}`, compositions: [{ round: 'FINAL', legs, reserves: [] }] })

it('rather takes a runner with more starts than one whose starts overlap', () => {
  const own = event(noon)
  const entry = {
    events: [own, event({ id: 11, ...halfPast }), event({ id: 12, ...evening }), event({ id: 13, ...evening })],
    teams: [team(), runs(101, 11, [1, 2, 3, 4]), runs(102, 12, [5, 6, 7, 8]), runs(103, 13, [5, 6, 7, 8])],
    runners: [1, 2, 3, 4, 5, 6, 7, 8].map(girl),
  }
  const line = suggestLine(entry, team(), own, lineOf(team(), own))
  expect([...line.legs].toSorted()).toEqual([5, 6, 7, 8])
  expect(hurriedIn(withLines(entry, new Map([[100, line]])), [100])).toEqual([])
})

it('leaves no leg empty only because starts overlap, and takes as few such runners as it must', () => {
  const own = event(noon)
  const entry = {
    events: [own, event({ id: 11, ...halfPast })],
    teams: [team(), runs(101, 11, [1, 2, 3, 4])],
    runners: [1, 2, 3, 4, 5, 6].map(girl),
  }
  const line = suggestLine(entry, team(), own, lineOf(team(), own))
  expect(emptyLegs(line)).toEqual([])
  expect(line.legs).toEqual(expect.arrayContaining([5, 6]))
  expect(hurriedIn(withLines(entry, new Map([[100, line]])), [100])).toHaveLength(2)
})

it('gives a place to somebody else when its runner was needed in a later team at the same time', () => {
  const boys = event({ gender_type: 'male', min_grade: 1, max_grade: 6, ...noon })
  const small = event({ id: 11, gender_type: 'mixed_alternating', min_grade: 1, max_grade: 4, ...halfPast })
  const open = event({ id: 12, gender_type: 'custom', min_grade: 1, max_grade: 6, ...evening })
  const full = runs(102, 12, [5, 6, 7, 8])
  const teams = [team(), team({ id: 101, event_instance: 11, name: 'Vasa 2' })]
  const runners = [
    ...[1, 2, 3, 4].map((id) => runner(id, `Liten ${id}`, { gender: 'male', grade: 2 })),
    ...[5, 6].map((id) => runner(id, `Stor ${id}`, { gender: 'male', grade: 6 })),
    ...[7, 8, 9, 10, 11, 12].map((id) => runner(id, `Flicka ${id}`, { grade: 2 })),
  ]
  const entry = { events: [boys, small, open], teams: [...teams, full], runners }
  const empty = teams.map((each) => {
    const own = each.event_instance === 11 ? small : boys
    return { team: each, event: own, line: lineOf(each, own) }
  })
  const after = withLines(entry, suggestLines(entry, empty))
  expect(after.teams.flatMap(({ compositions }) => compositions.flatMap(({ legs }) => legs))).not.toContain(null)
  expect(hurriedIn(after, [100, 101])).toEqual([])
})
