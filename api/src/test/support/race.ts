import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../../db/db.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import type { TestApp } from './test-app.ts'

/** The organiser's call context as a handler gets it, so that a race test can call a handler on a `steppedDb`. */
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
  official: null,
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

/** Blocks until `count` callers have arrived, so that all read before any writes. */
export function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === count) resolve()
    return promise
  }
}

type Send = (text?: string) => Promise<pg.QueryResult>

/** Handles one statement of the caller's connection: `send` executes it, or another text in its place. */
type Step = { at: RegExp; run: (send: Send, text: string) => Promise<pg.QueryResult> }

/**
 * The test's database, on which the statements that match `at` pass a step of the test: held until others have arrived,
 * sent without their lock, or followed by a crash. This is the one seam of the race tests; production code has no
 * parameter for them.
 */
export const steppedDb = ({ pool }: Pick<TestApp, 'pool'>, ...steps: Step[]): Db =>
  drizzle(
    replaced(pool, 'connect', async () => {
      const client = await pool.connect()
      return replaced(client, 'query', (query: pg.QueryConfig | string, values: unknown[] = []) => {
        const asked = typeof query === 'string' ? { text: query } : query
        const send: Send = (text = asked.text) => client.query({ ...asked, text }, text.includes('$1') ? values : [])
        const step = steps.find(({ at }) => at.test(asked.text))
        return step ? step.run(send, asked.text) : send()
      })
    }),
  )

/** A copy of the object with one other method; the others work on the object itself. */
const replaced = <T extends object>(object: T, name: keyof T, method: unknown): T =>
  new Proxy(object, {
    get: (target, key) => {
      const value: unknown = key === name ? method : Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Waits before the statement. */
export const waitBefore = (at: RegExp, wait: () => Promise<unknown>): Step => ({
  at,
  run: async (send) => {
    await wait()
    return send()
  },
})

/** Waits after the statement, before the caller gets its result. */
export const waitAfter = (at: RegExp, wait: (send: Send) => Promise<unknown>): Step => ({
  at,
  run: async (send) => {
    const result = await send()
    await wait(send)
    return result
  },
})

/** Sends another text with the same parameters in the statement's place. */
export const rewritten = (at: RegExp, rewrite: (text: string) => string): Step => ({
  at,
  run: (send, text) => {
    const other = rewrite(text)
    if (other === text) throw new Error(`nothing to rewrite in ${text}`)
    return send(other)
  },
})

/** Sends the statement without its lock, after `meet`. */
export const withoutLock = (at: RegExp, meet = async () => {}): Step => ({
  at,
  run: async (send, text) => {
    await meet()
    // The replacement takes the same parameters and does nothing.
    return send(
      text.replace(/ for (no key update|update|share)\b.*$/s, '').replace('pg_advisory_xact_lock', 'greatest'),
    )
  },
})
