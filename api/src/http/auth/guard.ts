import type { Access } from '@stafapp/shared/contract/define'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Db, withRetries } from '../../db/db.ts'
import { schoolUnit } from '../../db/schema/schools.ts'
import { AppError } from '../../lib/app-error.ts'
import type { SessionUser } from '../handler.ts'
import { admitOfficial } from './official-sessions.ts'
import { loadSession } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** Methods that change nothing and need no reason. */
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const ID = /^[1-9]\d{0,9}$/
const MAX_ID = 2_147_483_647
const controls = /\p{Cc}/u

/**
 * Lets the organiser act for a school: the header X-School-Unit names one of its units, and X-Reason (percent-encoded,
 * 3 to 500 characters) gives the reason for a write. Other users' headers are ignored.
 * @throws AppError not_found for no such unit, required for a write without a reason
 */
async function onBehalf(request: FastifyRequest, user: SessionUser, db: Db): Promise<SessionUser> {
  const header = request.headers['x-school-unit']
  if (header === undefined || !user.roles.includes('super_admin')) return user
  const id = typeof header === 'string' && ID.test(header) ? Number(header) : 0
  const units = id > 0 && id <= MAX_ID ? await withRetries(() => listSchoolUnits(db, id)) : []
  const [first] = units
  if (!first) throw new AppError('not_found')
  const reason = reads.has(request.method) ? null : readReason(request.headers['x-reason'])
  return { ...user, schoolId: first.schoolId, unitIds: units.map((unit) => unit.id), onBehalf: { reason } }
}

/** All units of the unit's school. */
function listSchoolUnits(db: Db, unitId: number) {
  const school = db.select({ id: schoolUnit.schoolId }).from(schoolUnit).where(eq(schoolUnit.id, unitId))
  return db
    .select({ id: schoolUnit.id, schoolId: schoolUnit.schoolId })
    .from(schoolUnit)
    .where(eq(schoolUnit.schoolId, school))
    .orderBy(schoolUnit.id)
}

function readReason(header: string | string[] | undefined): string {
  const reason = decoded(typeof header === 'string' ? header : '').trim()
  if (reason.length >= 3 && reason.length <= 500 && !controls.test(reason)) return reason
  throw new AppError('required', 'Skriv varför du ändrar något för skolan (3–500 tecken).', { attr: 'reason' })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export type GuardOptions = { db: Db; tokens: Tokens; clock: () => Date; now: () => Date }

/** Roles whose calls the organiser may make when working for a school. */
const schoolRoles = ['teacher', 'school_admin'] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The bearer's session, or the error code. */
async function readCaller(request: FastifyRequest, { db, tokens, clock }: GuardOptions) {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (!token || rest.length > 0 || scheme?.toLowerCase() !== 'bearer') return 'not_authenticated'
  const claims = tokens.read(token)
  if (!claims || !UUID.test(claims.sid)) return 'not_authenticated'
  if (claims.isExpired) return 'token_expired'
  const session = await withRetries(() => loadSession(db, { sessionId: claims.sid }, clock()))
  // The session row decides the user; reject a token that names another one.
  if (!session || String(session.user.id) !== claims.sub) return 'not_authenticated'
  return session
}

/**
 * Admits the request and returns its user, or throws. It never sends an answer itself, because a guard that does lets
 * the handler run when a later hook is slow. An official's link session is noted on the request instead of a user.
 * @throws AppError not_authenticated, token_expired, permission_denied, link_ended, link_revoked
 */
export async function admit(
  request: FastifyRequest,
  access: Access,
  options: GuardOptions & { acceptsEndedSession: boolean },
): Promise<SessionUser | null> {
  // A login goes before a link: the organiser's own browser may have opened one.
  if (access.who === 'user' && access.officials && request.headers.authorization === undefined) {
    request.official = await admitOfficial(request.headers.cookie, access.officials, request.query, options)
    return null
  }
  const caller = await readCaller(request, options)
  if (access.who === 'anyone') return typeof caller === 'object' && caller.isLive ? caller.user : null
  if (typeof caller === 'string') throw new AppError(caller)
  if (!caller.isLive && !options.acceptsEndedSession) throw new AppError('not_authenticated')
  // Set before the role check, so that the log of a refusal names the user.
  request.caller = caller.user
  const user = await onBehalf(request, caller.user, options.db)
  const roles = user.onBehalf ? [...user.roles, ...schoolRoles] : user.roles
  if (!access.roles.some((role) => roles.includes(role))) throw new AppError('permission_denied')
  request.caller = user
  return user
}
