import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSuperAdmins, disableEachOther } from '../../../test/support/super-admin-race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { countSuperAdmins } from '../common/super-admins.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('two super admins who disable each other at once: one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const pair = await addSuperAdmins(app, round)
    const statuses = await disableEachOther(app, pair)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await countSuperAdmins(app.db)).toBe(1)
    await app.pool.query('update app_user set disabled_at = now()')
  }
})

test('two super admins who take the role from each other at once: one keeps it', async () => {
  const [a, b] = await addSuperAdmins(app, 0)
  const [tokenA, tokenB] = [(await app.login(a.username)).access, (await app.login(b.username)).access]
  const demote = (id: number, access: string) =>
    app.call('PATCH', `/api/users/${id}/roles/`, {
      headers: { authorization: `Bearer ${access}` },
      body: { roles: ['school_admin'], school: a.schoolId, version: 1 },
    })
  const answers = await Promise.all([demote(b.id, tokenA), demote(a.id, tokenB)])
  // The loser is refused as the last one (409), or has already lost the role (403).
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(await countSuperAdmins(app.db)).toBe(1)
})
