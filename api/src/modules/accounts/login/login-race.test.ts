import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../../../db/db.ts'
import { userFactor } from '../../../db/schema/factors.ts'
import { appUser, session } from '../../../db/schema/users.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { findAccount, insertSession } from './users-repository.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const now = new Date('2025-04-15T06:00:00Z')

/** The state that a login has read before the slow password check, and the session that it opens after it. */
async function checkedLogin(username: string) {
  await addUser(app.db, { username, roles: ['teacher'] })
  const account = await findAccount(app.db, username)
  if (!account) throw new Error('The user was not added.')
  const { id: userId, passwordHash } = account
  return {
    userId,
    passwordHash,
    hasFactor: false,
    tokenHash: `hash of ${username}`,
    userAgent: '',
    now,
    expiresAt: now,
  }
}

test('R8: a login that checked the old password opens no session once the new one is set', async () => {
  const login = await checkedLogin('Slow')
  await app.db.update(appUser).set({ passwordHash: 'new' }).where(eq(appUser.id, login.userId))
  expect(await insertSession(app.db, login)).toBeNull()
})

test('R24: a login that is checking its password while the account is shut opens no session', async () => {
  const login = await checkedLogin('Shut')
  await app.db.update(appUser).set({ disabledAt: now }).where(eq(appUser.id, login.userId))
  expect(await insertSession(app.db, login)).toBeNull()
})

test('R8: a login during the change waits for it, and no session is left running', async () => {
  const login = await checkedLogin('Racing')
  let racing: Promise<string | null> | undefined
  await withTransaction(app.db, async (tx) => {
    await tx.update(appUser).set({ passwordHash: 'new' }).where(eq(appUser.id, login.userId))
    racing = insertSession(app.db, login)
    await endAllSessions(tx, login.userId, now)
  })
  expect(await racing).toBeNull()
  expect(await app.db.select().from(session).where(eq(session.userId, login.userId))).toEqual([])
})

test('a login that was not asked for a code opens no session once a second factor is in use', async () => {
  const login = await checkedLogin('Enrolling')
  await app.db.insert(userFactor).values({ userId: login.userId, secret: 'sealed', createdAt: now, confirmedAt: now })
  expect(await insertSession(app.db, login)).toBeNull()
})
