import type { OfficialTask } from '@stafapp/shared/contract/raceday'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { eq } from 'drizzle-orm'
import { type Db, withRetries } from '../../db/db.ts'
import { officialLink, officialSession } from '../../db/schema/raceday.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Official } from '../handler.ts'
import { cookieOf } from './cookie-of.ts'
import { hashToken } from './tokens.ts'

/** One cookie per task, so that a device can hold several links. It is sent to race-day calls only. */
const cookieName = (task: OfficialTask) => `stafapp-official-${task}`

/** The Set-Cookie header of a link session, which the browser keeps until `endsAt`. */
export function officialCookie(
  { task, token }: { task: OfficialTask; token: string },
  { maxAgeS, isHttps }: { maxAgeS: number; isHttps: boolean },
): string {
  const attributes = `Path=/api/raceday/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return `${cookieName(task)}=${token}; ${attributes}`
}

export type LinkState = 'early' | 'open' | 'ended' | 'revoked'

/** A link works on its day in Finland, by the carnival's clock, until it is revoked. */
export function linkState(link: { day: string; revokedAt: Date | null }, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked'
  const today = helsinkiDay(now)
  if (today === link.day) return 'open'
  return today < link.day ? 'early' : 'ended'
}

/**
 * The official of the session whose cookie the request carries. The query's `task` chooses the cookie.
 * @throws AppError not_authenticated, and with status 401 link_early, link_ended, link_revoked
 */
export async function admitOfficial(
  cookies: string | undefined,
  tasks: readonly OfficialTask[],
  query: unknown,
  { db, now }: { db: Db; now: () => Date },
): Promise<Official> {
  const asked = (query as { task?: unknown } | null)?.task
  const task = tasks.find((each) => each === asked)
  const token = task ? cookieOf(cookies, cookieName(task)) : ''
  if (!task || token === '') throw new AppError('not_authenticated')
  const [found] = await withRetries(() =>
    db
      .select({ link: officialLink })
      .from(officialSession)
      .innerJoin(officialLink, eq(officialLink.id, officialSession.linkId))
      .where(eq(officialSession.tokenHash, hashToken(token))),
  )
  // The cookie's name is the caller's word; only the link's own task counts.
  if (!found || found.link.task !== task) throw new AppError('not_authenticated')
  const { id, karnevalId, name, day } = found.link
  const state = linkState(found.link, now())
  if (state !== 'open') throw new AppError(`link_${state}`, undefined, { status: 401 })
  return { linkId: id, karnevalId, task, name, day }
}
