import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ demo: true })
  await test.pool.query(
    `with made as (insert into school (name, municipality) select 'Skola ' || n, 'Ort ' || n % 40 from generate_series(1, 1000) n returning id)
     insert into school_unit (school_id, unit_name, school_types, school_subtypes)
     select id, 'Enhet', '{primary_school}', '{none}' from made`,
  )
  await test.pool.query('analyze')
})
afterAll(() => test.close())

it('reads and filters a register of a thousand schools and more by pages', async () => {
  const headers = { authorization: `Bearer ${(await test.login('superadmin')).access}` }
  const list = async (query: Record<string, string | string[]>) =>
    (await test.call('GET', '/api/schools/list/', { headers, query })).json<ResponseOf<'GET /api/schools/list/'>>()
  const all = await list({ limit: '25' })
  expect([all.total, all.data.length]).toEqual([1206, 25])
  const noTeams = await list({ missing: 'teams', search: 'skola 1', limit: '10', offset: '10' })
  expect(noTeams.data.every(({ details }) => details?.missing.includes('teams'))).toBe(true)
  expect(noTeams.total).toBeGreaterThan(100)
  const either = await list({ missing: ['billing', 'unpaid'], limit: '500' })
  expect(
    either.data.every(({ details }) => details?.missing.some((code) => ['billing', 'unpaid'].includes(code))),
  ).toBe(true)
  const anyone = (await test.call('GET', '/api/schools/list/', { query: { missing: 'teams', limit: '1' } })).json()
  expect(anyone).toMatchObject({ total: 1195 })
})
