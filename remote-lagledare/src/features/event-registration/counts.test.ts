import { describe, expect, it } from 'vitest'
import { leg, event as offer, team } from '../../shared/entry/test-data.ts'
import {
  changedEvents,
  highestCount,
  intentCounts,
  placesLeft,
  teamCounts,
  teamsLost,
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

describe('teams with runners that saving would withdraw', () => {
  const manned = [
    team({ id: 1, number: 1, legs: [leg] }),
    team({ id: 2, number: 2 }),
    team({ id: 3, number: 3, legs: [leg] }),
  ]

  it('names none while empty teams are enough', () => {
    expect(teamsLost([girls], manned, 5, { 10: 2 })).toEqual([])
  })

  it('names the last ones first', () => {
    expect(teamsLost([girls], manned, 5, { 10: 1 }).flatMap(({ teams }) => teams.map(({ id }) => id))).toEqual([3])
    expect(teamsLost([girls], manned, 5, { 10: 0 }).flatMap(({ teams }) => teams.map(({ id }) => id))).toEqual([3, 1])
  })

  it('leaves an event alone whose number was not touched', () => {
    expect(teamsLost([girls], manned, 5, {})).toEqual([])
  })
})
