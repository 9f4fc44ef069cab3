import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { event, runner, team } from '../../shared/entry/test-data.ts'
import type { Event, Runner, Team } from './entry.ts'
import { emptyLegs, lineOf } from './line.ts'
import { suggestLine, suggestLines } from './suggest.ts'
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
