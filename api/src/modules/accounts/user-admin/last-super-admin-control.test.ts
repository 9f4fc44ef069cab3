import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addSuperAdmins, disableEachOther } from '../../../test/support/super-admin-race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { countSuperAdmins } from '../common/super-admins.ts'

/** Replaces the lock: both pass together, which the lock must prevent. */
const meeting = vi.hoisted(() => ({ waiting: [] as (() => void)[] }))

vi.mock(import('../common/super-admins.ts'), async (original) => ({
  ...(await original()),
  lockSuperAdmins: () =>
    new Promise<void>((resolve) => {
      meeting.waiting.push(resolve)
      if (meeting.waiting.length === 2) for (const go of meeting.waiting.splice(0)) go()
    }),
}))

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('control: without the lock two super admins can disable each other, and nobody is left', async () => {
  let isNobodyLeft = false
  for (let round = 0; round < 20 && !isNobodyLeft; round += 1) {
    await disableEachOther(app, await addSuperAdmins(app, round))
    isNobodyLeft = (await countSuperAdmins(app.db)) === 0
    await app.pool.query('update app_user set disabled_at = now()')
  }
  expect(isNobodyLeft).toBe(true)
})
