import type { Context, SessionUser } from '../handler.ts'
import type { TestApp } from './test-app.ts'

/**
 * The organiser's call as a handler gets it. Race tests call handlers without the server, so that the twin of a test can
 * take a lock away.
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
  changes: () => undefined,
})

/** In a lock's place: lets nobody through before `count` have come, so that everybody reads before anybody writes. */
export function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === count) resolve()
    return promise
  }
}
