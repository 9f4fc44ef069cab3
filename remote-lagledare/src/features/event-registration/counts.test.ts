import { describe, expect, it } from 'vitest'
import { leg, event as offer, team } from '../../shared/entry/test-data.ts'
import {
  changedEvents,
  highestCount,
  intentCounts,
  lossesOf,
  placesLeft,
  struckTeams,
  teamCounts,
  totalCents,
  totalTeams,
} from './counts.ts'

const girls = offer({ id: 10, fee_cents: 800 })
const street = offer({ id: 11, fee_cents: 1200, name: 'Gatustafett flickor, åk 7–9' })
const offers = [girls, street]

describe('what is saved', () => {
  it('counts the standing teams of one unit; withdrawn ones and other units stay out', () => {
    const teams = [
      team({ id: 1 }),
      team({ id: 2, status: 'withdrawn' }),
      team({ id: 3, school_unit: 6 }),
      team({ id: 4, event_instance: 11 }),
    ]
    expect(teamCounts(offers, teams, 5)).toEqual({ 10: 1, 11: 1 })
  })

  it('counts the intents of one unit, 0 where none is made', () => {
    const intents = [
      { school_unit: 5, event_instance: 10, team_count: 2 },
      { school_unit: 6, event_instance: 11, team_count: 9 },
    ]
    expect(intentCounts(offers, intents, 5)).toEqual({ 10: 2, 11: 0 })
  })
})

describe('the running total', () => {
  it('is in whole cents', () => {
    expect(totalCents(offers, { 10: 2, 11: 1 })).toBe(2800)
    expect(totalTeams({ 10: 2, 11: 1 })).toBe(3)
  })

  it('knows which numbers are not saved', () => {
    expect(changedEvents({ 10: 1, 11: 0 }, { 10: 1, 11: 2 })).toEqual([11])
  })
})

describe('the limit of the stepper', () => {
  it('is the maximum per unit where there is room', () => {
    expect(highestCount(offer({ max_teams_per_unit: 3 }), 0, 0)).toBe(3)
  })

  it('is what is left of the capacity, the own teams included', () => {
    const almostFull = offer({ capacity: 64, team_count: 63, max_teams_per_unit: 3 })
    expect(placesLeft(almostFull)).toBe(1)
    expect(highestCount(almostFull, 1, 1)).toBe(2)
  })

  it('never takes away what is saved: full, lowered or closed', () => {
    expect(highestCount(offer({ capacity: 10, team_count: 12 }), 2, 2)).toBe(2)
    expect(highestCount(offer({ status: 'closed' }), 1, 1)).toBe(1)
    expect(placesLeft(offer({ capacity: 10, team_count: 12 }))).toBe(0)
  })
})

describe('what a lower number takes away', () => {
  const manned = [
    team({ id: 1, number: 1, legs: [leg] }),
    team({ id: 2, number: 2 }),
    team({ id: 3, number: 3, legs: [leg] }),
  ]
  const lost = (count: number) => lossesOf([girls], manned, 5, { 10: count }).flatMap(({ teams }) => teams)

  it('is nobody’s loss while empty teams are enough', () => {
    expect(lossesOf([girls], manned, 5, { 10: 2 })).toEqual([])
  })

  it('names the last teams with runners first', () => {
    expect(lost(1).map(({ id }) => id)).toEqual([3])
    expect(lost(0).map(({ id }) => id)).toEqual([3, 1])
  })

  it('leaves an event alone whose number is not among them', () => {
    expect(lossesOf([girls], manned, 5, {})).toEqual([])
  })

  it('is a place that another school can take, in a full event', () => {
    const full = offer({ capacity: 3, team_count: 3 })
    expect(lossesOf([full], [team()], 5, { 10: 0 })).toEqual([{ offer: full, teams: [], isFull: true }])
    expect(lossesOf([full], [team()], 5, { 10: 1 })).toEqual([])
    expect(lossesOf([offer({ capacity: 4, team_count: 3 })], [team()], 5, { 10: 0 })).toEqual([])
  })

  it('can be taken back: the teams that stood before and are withdrawn now', () => {
    const now = manned.map((each) => ({ ...each, status: each.id > 1 ? ('withdrawn' as const) : each.status }))
    expect(struckTeams(manned, now).map(({ id }) => id)).toEqual([3, 2])
    expect(struckTeams(now, now)).toEqual([])
  })
})
