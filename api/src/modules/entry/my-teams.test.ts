import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { type Demo, readDemo, type TeamAnswer } from './entry-fixtures.ts'

const url = '/api/events/teams/myschool/'

describe('GET /api/events/teams/myschool/', () => {
  let test: TestApp
  let demo: Demo

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    demo = await readDemo(test)
  })
  afterAll(() => test.close())

  const teamsOf = async (as: string, query: Record<string, string> = {}) =>
    (await test.call('GET', url, { as, query })).json<{ data: TeamAnswer[] }>().data

  it('gives a leader the own units’ teams with their runners in leg order', async () => {
    const teams = await teamsOf('lagledare')
    expect(new Set(teams.map((team) => team.school_unit))).toEqual(new Set([demo.primary, demo.middle]))
    const [girls] = teams.filter((team) => team.event_instance === demo.instance(1))
    expect(girls?.legs.filter((leg) => !leg.reserve).map((leg) => leg.leg)).toEqual([1, 2, 3, 4, 5])
    expect(girls?.legs.every((leg) => leg.runner.gender === 'female' && leg.runner.last_name !== '')).toBe(true)
  })

  it('gives a school admin all units of the school', async () => {
    const units = new Set((await teamsOf('skoladmin')).map((team) => team.school_unit))
    expect(units).toEqual(new Set([demo.primary, demo.middle, demo.secondary]))
  })

  it('asks the organiser for a unit', async () => {
    const unnamed = await test.call('GET', url, { as: 'superadmin' })
    expect(unnamed.json()).toMatchObject({ errors: [{ code: 'required', attr: 'school_unit' }] })
    expect((await teamsOf('superadmin', { school_unit: String(demo.foreign) })).length).toBeGreaterThan(0)
  })

  it('does not tell a foreign unit from a missing one (R19, D6), and no visitor anything', async () => {
    const foreign = await test.call('GET', url, { as: 'lagledare', query: { school_unit: String(demo.foreign) } })
    const missing = await test.call('GET', url, { as: 'lagledare', query: { school_unit: '2000000000' } })
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
    expect((await test.call('GET', url)).statusCode).toBe(401)
  })
})
