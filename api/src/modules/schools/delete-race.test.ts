import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSchool } from '../../test/support/add-school.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

let portal: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  headers = { authorization: `Bearer ${(await portal.login('superadmin')).access}` }
})

afterAll(() => portal.close())

const pupil = { first_name: 'Ida', last_name: 'Ek', grade: 3, gender: 'female' }

test('F29: a school that is removed while a runner is entered there is either gone or in use', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { schoolId, unitIds } = await addSchool(portal.db, { name: `Skolan ${round}`, units: ['Lågstadiet'] })
    const payload = { school_unit: unitIds[0], ...pupil, reason: 'Efteranmäld' }
    const [removed, entered] = await Promise.all([
      portal.app.inject({ method: 'DELETE', url: `/api/schools/${schoolId}/`, headers }),
      portal.app.inject({ method: 'POST', url: '/api/events/runners/', headers, payload }),
    ])
    expect([
      [204, 404],
      [204, 409],
      [409, 201],
    ]).toContainEqual([removed.statusCode, entered.statusCode])
    const { rows } = await portal.pool.query('select id from runner where school_unit_id = $1', [unitIds[0]])
    expect(rows).toHaveLength(entered.statusCode === 201 ? 1 : 0)
  }
})

test('F29: a form that was open when its school went is told so, and not with 5xx', async () => {
  const { schoolId } = await addSchool(portal.db, { name: 'Borta', units: ['Lågstadiet'] })
  const url = `/api/schools/${schoolId}/`
  expect((await portal.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204)
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const payload = method === 'PATCH' ? { payload: { school_unit: [], version: 1 } } : {}
    const late = await portal.app.inject({ method, url, headers, ...payload })
    expect([method, late.statusCode]).toEqual([method, 404])
  }
})
