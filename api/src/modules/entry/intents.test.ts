import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { type Demo, readDemo } from './entry-fixtures.ts'

const url = '/api/events/event/intent/'

describe('intents', () => {
  let test: TestApp
  let demo: Demo

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    demo = await readDemo(test)
  })
  afterAll(() => test.close())
  beforeEach(() => test.now.set('2025-01-20T12:00:00+02:00'))

  const save = (intents: { event_instance: number; team_count: number }[], school_unit = demo.primary) =>
    test.call('POST', url, { as: 'lagledare', body: { school_unit, intents } })
  const mine = async () => {
    const response = await test.call('GET', '/api/events/event/myintent/', { as: 'lagledare' })
    return response
      .json<{ data: { school_unit: number; event_instance: number; team_count: number }[] }>()
      .data.filter((row) => row.school_unit === demo.primary)
  }

  it('replace the unit’s former ones of the carnival; nought is none', async () => {
    await save([
      { event_instance: demo.instance(1), team_count: 2 },
      { event_instance: demo.instance(3), team_count: 1 },
    ])
    const response = await save([
      { event_instance: demo.instance(2), team_count: 3 },
      { event_instance: demo.instance(3), team_count: 0 },
    ])
    expect(response.statusCode).toBe(200)
    expect(await mine()).toEqual([{ school_unit: demo.primary, event_instance: demo.instance(2), team_count: 3 }])
    expect((await save([])).json()).toEqual({ data: [] })
    expect(await mine()).toEqual([])
  })

  it('leave last year’s alone', async () => {
    const count = () =>
      test.pool.query(
        `select count(*) from intent t join event_instance i on i.id = t.event_instance_id where i.karneval_id = 1`,
      )
    const before = await count()
    await save([])
    expect((await count()).rows).toEqual(before.rows)
  })

  it('belong to their phase (F6)', async () => {
    test.now.set('2025-02-01T00:00:00.000+02:00')
    const closed = await save([{ event_instance: demo.instance(1), team_count: 1 }])
    expect(closed.statusCode).toBe(409)
    expect(closed.json<{ errors: { code: string; detail: string }[] }>().errors[0]).toMatchObject({
      code: 'phase_closed',
      detail: expect.stringContaining('till 31.1.2025 kl. 23:59'),
    })
  })

  it('are refused for a foreign unit as for none (D6), and for events of another class', async () => {
    const foreign = await save([], demo.foreign)
    const missing = await save([], 2_000_000_000)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
    const wrong = await save([{ event_instance: demo.instance(10), team_count: 1 }])
    expect(wrong.json()).toMatchObject({ errors: [{ code: 'not_offered', attr: 'intents.0.event_instance' }] })
  })

  it('of two leaders at once are one leader’s, never a mixture or an error (F2)', async () => {
    const first = [{ event_instance: demo.instance(1), team_count: 1 }]
    const second = [
      { event_instance: demo.instance(1), team_count: 2 },
      { event_instance: demo.instance(2), team_count: 2 },
    ]
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => save(index % 2 === 0 ? first : second)))
    expect(results.map(({ statusCode }) => statusCode)).toEqual(results.map(() => 200))
    const left = (await mine()).map(({ event_instance, team_count }) => ({ event_instance, team_count }))
    expect([first, second]).toContainEqual(left)
  })
})
