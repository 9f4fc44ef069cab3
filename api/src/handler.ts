import type { api } from '@stafapp/shared/contract/api'
import type { Role } from '@stafapp/shared/contract/define'
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
import type { Db } from './db/db.ts'
import type { FileAnswer } from './file-answer.ts'
import type { StreamAnswer } from './stream-answer.ts'

type Api = typeof api

/** The caller, read from the database at every call: a role taken away counts at once. */
export type SessionUser = {
  id: number
  sessionId: string
  username: string
  roles: readonly Role[]
  /** The school admin's school; for a leader the school of the units. null for those who belong to none. */
  schoolId: number | null
  /** A leader's own units, and all units of a school admin's school. */
  unitIds: readonly number[]
  /**
   * The organiser works for a school: school and units are that school's, reach is that of its own people, and what is
   * written carries this reason. `reason` is null for a read.
   */
  onBehalf?: { reason: string | null }
}

type Caller<K extends CallName> = Api[K]['access'] extends { who: 'user' } ? SessionUser : SessionUser | null

/** The calls whose answers are materialised in memory. */
export type CachedCall = { [K in CallName]: Api[K] extends { cached: true } ? K : never }[CallName]

/** What a call may announce as changed: cached answers, and the organiser's working heats, which pages follow live. */
export type AnnouncedCall = CachedCall | 'GET /api/events/heats/work/'

export type Context<User extends SessionUser | null = SessionUser | null> = {
  /** Already one transaction when the call carries an Idempotency-Key; `withTransaction` inside it makes a savepoint. */
  db: Db
  /** Never null where the contract asks for a login. On a public call null also for an outdated token. */
  user: User
  /** The carnival's clock, which a demo may set: phases and deadlines. Sessions and tokens use the real one. */
  now: () => Date
  /** A time of the real clock as people read it: on the carnival's clock, so that a demo shows one time everywhere. */
  shownAt: (real: Date) => Date
  log: FastifyBaseLogger
  requestId: string
  /** The caller's network, for limits: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  /** The request's Cookie header. */
  cookies: string | undefined
  /** Sends a Set-Cookie header with the answer. */
  setCookie: (line: string) => void
  userAgent: string
  /** Names the calls whose answers this call changes: once it has committed, caches drop them and pages are told. */
  changes: (...calls: AnnouncedCall[]) => void
}

/** A body that is no JSON arrives as its bytes: what encoding a bank file has is for its reader to find out. */
type ReceivedBody<K extends CallName> = Api[K] extends { rawBody: readonly string[] } ? Buffer : BodyOf<K>

export type Input<K extends CallName> = { params: ParamsOf<K>; query: QueryOf<K>; body: ReceivedBody<K> }

type Answer<K extends CallName> = K extends StreamCall
  ? StreamAnswer
  : ResponseOf<K> | (K extends FileCall ? FileAnswer : never)

export type Handler<K extends CallName> = (input: Input<K>, ctx: Context<Caller<K>>) => Promise<Answer<K>>

/** One handler per contract entry. A module exports its part: `export const handlers = { … } satisfies Partial<Handlers>`. */
export type Handlers = { [K in CallName]: Handler<K> }
