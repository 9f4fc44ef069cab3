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
}

type Caller<K extends CallName> = Api[K]['access'] extends { who: 'user' } ? SessionUser : SessionUser | null

/** The calls whose answers are materialised in memory. */
export type CachedCall = { [K in CallName]: Api[K] extends { cached: true } ? K : never }[CallName]

export type Context<User extends SessionUser | null = SessionUser | null> = {
  /** Already one transaction when the call carries an Idempotency-Key; `withTransaction` inside it makes a savepoint. */
  db: Db
  /** Never null where the contract asks for a login. On a public call null also for an outdated token. */
  user: User
  /** The carnival's clock, which a demo may set: phases and deadlines. Sessions and tokens use the real one. */
  now: () => Date
  log: FastifyBaseLogger
  requestId: string
  /** The caller's network address, for throttling. */
  address: string
  userAgent: string
  /** Names the cached calls whose answers this call changes; they are dropped once it has committed. */
  changes: (...calls: CachedCall[]) => void
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
