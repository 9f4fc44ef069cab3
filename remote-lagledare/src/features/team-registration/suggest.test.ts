import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { event, runner, team } from '../../shared/entry/test-data.ts'
import type { Event, Runner, Team } from './entry.ts'
import { emptyLegs, lineOf } from './line.ts'
import { suggestLine } from './suggest.ts'
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
