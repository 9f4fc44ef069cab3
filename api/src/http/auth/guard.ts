import type { Access } from '@stafapp/shared/contract/define'
import type { FastifyRequest } from 'fastify'
import { type Db, withRetries } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { SessionUser } from '../handler.ts'
import { onBehalf } from './on-behalf.ts'
import { loadSession } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export type GuardOptions = { db: Db; tokens: Tokens; clock: () => Date }

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
 * the handler run when a later hook is slow.
 * @throws AppError not_authenticated, token_expired, permission_denied
 */
export async function admit(
  request: FastifyRequest,
  access: Access,
  options: GuardOptions & { acceptsEndedSession: boolean },
): Promise<SessionUser | null> {
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
