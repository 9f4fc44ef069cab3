import type { api } from '@stafapp/shared/contract/api'
import type { Role } from '@stafapp/shared/contract/define'
import type { OfficialTask } from '@stafapp/shared/contract/raceday'
import type {
  BodyOf,
  CallName,
  FileCall,
  ParamsOf,
  QueryOf,
  ResponseOf,
  StreamCall,
} from '@stafapp/shared/contract/types'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import type { FileAnswer } from './responses/file-answer.ts'
import type { StreamAnswer } from './responses/stream-answer.ts'

type Api = typeof api

/** The caller, read from the database at every call, so that a revoked role takes effect at once. */
export type SessionUser = {
  id: number
  sessionId: string
  username: string
  roles: readonly Role[]
  /** The school admin's school; for a leader the school of the units. null for users without one. */
  schoolId: number | null
  /** A leader's own units, and all units of a school admin's school. */
  unitIds: readonly number[]
  /**
   * Set when the organiser acts for a school: school and units are that school's, access is that of its staff, and
   * writes carry this reason. `reason` is null for a read.
   */
  onBehalf?: { reason: string | null }
}

/** An official without an account, by the session of a link: one task, one day. */
export type Official = { linkId: number; karnevalId: number; task: OfficialTask; name: string; day: string }

/** A call that officials may make has a user or an official, never neither. */
type Caller<K extends CallName> = Api[K]['access'] extends { officials: readonly OfficialTask[] }
  ? SessionUser | null
  : Api[K]['access'] extends { who: 'user' }
    ? SessionUser
    : SessionUser | null

/** Calls whose answers are cached in memory. */
export type CachedCall = { [K in CallName]: Api[K] extends { cached: true } ? K : never }[CallName]

/**
 * Calls that can be announced as changed: cached answers, and those that pages follow live: the organiser's working
 * heats, and what is recorded on race day.
 */
export type AnnouncedCall =
  | CachedCall
  | 'GET /api/events/heats/work/'
  | 'GET /api/raceday/facts/'
  | 'GET /api/raceday/ceremonies/'

export type Context<User extends SessionUser | null = SessionUser | null> = {
  /** Already a transaction when the call carries an Idempotency-Key; `withTransaction` then creates a savepoint. */
  db: Db
  /** Never null where the contract requires a login. On a public call also null for an expired token. */
  user: User
  /** The official whose link makes the call; null for users, and in calls that officials may not make. */
  official: Official | null
  /** The carnival's clock, for phases and deadlines; a demo may set it. Sessions and tokens use the real clock. */
  now: () => Date
  /** Converts a real time to the carnival's clock, so that a demo shows consistent times. */
  shownAt: (real: Date) => Date
  log: FastifyBaseLogger
  requestId: string
  /** The caller's network, for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  /** The request's Cookie header. */
  cookies: string | undefined
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (line: string) => void
  userAgent: string
  /** Names the calls whose answers this call changes: after the commit, caches drop them and pages are notified. */
  invalidates: (...calls: AnnouncedCall[]) => void
}

/** A body that is not JSON arrives as bytes, because its reader must detect the encoding, such as a bank file's. */
type ReceivedBody<K extends CallName> = Api[K] extends { rawBody: readonly string[] } ? Buffer : BodyOf<K>

export type Input<K extends CallName> = { params: ParamsOf<K>; query: QueryOf<K>; body: ReceivedBody<K> }

type Answer<K extends CallName> = K extends StreamCall
  ? StreamAnswer
  : ResponseOf<K> | (K extends FileCall ? FileAnswer : never)

export type Handler<K extends CallName> = (input: Input<K>, ctx: Context<Caller<K>>) => Promise<Answer<K>>

/** One handler per contract entry. A module exports its own as `handlers = { … } satisfies Partial<Handlers>`. */
export type Handlers = { [K in CallName]: Handler<K> }
