import type { Context, SessionUser } from '../../http/handler.ts'
import type { TestApp } from './test-app.ts'

/**
 * The organiser's call context as a handler gets it. Race tests call handlers directly, so that a variant of the test
 * can remove a lock.
 */
export const organiserContext = ({ db, now, app }: Pick<TestApp, 'db' | 'now' | 'app'>): Context<SessionUser> => ({
  db,
  user: {
    id: 1,
    sessionId: '00000000-0000-0000-0000-000000000000',
    username: 'superadmin',
    roles: ['super_admin'],
    schoolId: null,
    unitIds: [],
  },
  now: now.read,
  shownAt: (real) => real,
  log: app.log,
  requestId: 'race',
  network: '127.0.0.1',
  cookies: undefined,
  setCookie: () => undefined,
  userAgent: '',
  invalidates: () => undefined,
})

/** Replaces a lock: blocks until `count` callers have arrived, so that all read before any writes. */
export function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === count) resolve()
    return promise
  }
}
