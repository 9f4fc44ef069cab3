import type { BodyOf, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDayEnd, plusDays } from '@stafapp/shared/rules/times/helsinki'
import bwip from 'bwip-js/node'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { officialLink, officialSession, racedayFact } from '../../db/schema/raceday.ts'
import { type LinkState, linkState, officialCookie } from '../../http/auth/official-sessions.ts'
import { hashToken, newRefreshToken } from '../../http/auth/tokens.ts'
import type { Context, Official, SessionUser } from '../../http/handler.ts'
import type { RateLimiter } from '../../http/limits/rate-limiter.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { resolveKarneval } from '../karneval/public.ts'

type Link = ItemOf<'GET /api/raceday/links/'>
type LinkRow = typeof officialLink.$inferSelect

/** Bounds the list, and what a mistake in a script could make. */
const LINKS_MAX = 500
const TASK_PATHS = {
  call_room: 'upprop',
  start: 'start',
  timing: 'tidtagning',
  announcer: 'speaker',
  ceremony: 'prisutdelning',
} as const

/** The current carnival's links, newest first, and the days for which links can be made. */
export async function readLinks(db: Db, now: Date): Promise<ResponseOf<'GET /api/raceday/links/'>> {
  const { id, startsOn, endsOn } = await resolveKarneval(db, undefined)
  const days: string[] = []
  for (let day = startsOn; day <= endsOn; day = plusDays(day, 1)) days.push(day)
  return { days, data: await listLinks(db, id, now) }
}

async function listLinks(db: Db, karnevalId: number, now: Date): Promise<Link[]> {
  const devices = sql<number>`(select count(*)::int from ${officialSession} s where s.link_id = ${officialLink}.id)`
  const opened = sql`(select max(s.created_at) from ${officialSession} s where s.link_id = ${officialLink}.id)`
  const facts = sql<number>`(select count(*)::int from ${racedayFact} f where f.link_id = ${officialLink}.id)`
  const recorded = sql`(select max(f.recorded_at) from ${racedayFact} f where f.link_id = ${officialLink}.id)`
  const rows = await db
    .select({ row: officialLink, devices, facts, usedAt: sql<string | null>`greatest(${opened}, ${recorded})` })
    .from(officialLink)
    .where(eq(officialLink.karnevalId, karnevalId))
    .orderBy(desc(officialLink.id))
    .limit(LINKS_MAX)
  return rows.map(({ row, usedAt, ...counts }) => linkAnswer(row, now, { ...counts, usedAt }))
}

type Usage = { devices: number; facts: number; usedAt: string | null }

const unused: Usage = { devices: 0, facts: 0, usedAt: null }

const linkAnswer = (row: LinkRow, now: Date, { devices, facts, usedAt }: Usage): Link => ({
  id: row.id,
  task: row.task,
  day: row.day,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  revoked_at: row.revokedAt?.toISOString() ?? null,
  state: linkState(row, now),
  devices,
  facts,
  last_used_at: usedAt === null ? null : new Date(usedAt).toISOString(),
})

/**
 * Makes a link for one task and one day of the carnival. Its secret is only in this answer.
 * @throws AppError invalid for a day outside the carnival, limit_reached
 */
export async function makeLink(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/raceday/links/'>,
  publicUrl: string,
): Promise<ResponseOf<'POST /api/raceday/links/'>> {
  const karneval = await resolveKarneval(ctx.db, undefined)
  const name = body.name.trim()
  if (name === '') throw new AppError('required', 'Skriv vem eller vilken plats länken är för.', { attr: 'name' })
  if (body.day < karneval.startsOn || body.day > karneval.endsOn) {
    throw new AppError('invalid', 'Välj en av karnevalens dagar.', { attr: 'day' })
  }
  const token = newRefreshToken()
  const row = await withTransaction(ctx.db, async (tx) => {
    const count = await tx.$count(officialLink, eq(officialLink.karnevalId, karneval.id))
    if (count >= LINKS_MAX) throw new AppError('limit_reached', `En karneval kan ha ${LINKS_MAX} funktionärslänkar.`)
    const [made] = await tx
      .insert(officialLink)
      .values({
        karnevalId: karneval.id,
        task: body.task,
        day: body.day,
        name,
        tokenHash: hashToken(token),
        createdBy: ctx.user.id,
        createdAt: ctx.now(),
      })
      .returning()
    if (!made) throw new Error('The link was not inserted.')
    await auditLink(tx, ctx, 'raceday.link_made', made)
    return made
  })
  const url = `${publicUrl}/tavlingsdag/${TASK_PATHS[row.task]}#${token}`
  return {
    link: linkAnswer(row, ctx.now(), unused),
    url,
    qr_svg: bwip.toSVG({ bcid: 'qrcode', text: url, eclevel: 'M', backgroundcolor: 'FFFFFF' } as never),
  }
}

/** Ends a link at once on every device. Revoking again changes nothing. @throws AppError not_found */
export async function revokeLink(ctx: Context<SessionUser>, id: number): Promise<Link> {
  await withTransaction(ctx.db, async (tx) => {
    const [revoked] = await tx
      .update(officialLink)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(officialLink.id, id), isNull(officialLink.revokedAt)))
      .returning()
    if (revoked) await auditLink(tx, ctx, 'raceday.link_revoked', revoked)
  })
  const { data } = await readLinks(ctx.db, ctx.now())
  const link = data.find((each) => each.id === id)
  if (!link) throw new AppError('not_found')
  return link
}

const auditLink = (tx: Db, ctx: Context, action: string, { id, task, day, name }: LinkRow) =>
  audit(tx, ctx, { action, objectType: 'official_link', objectId: id, after: { task, day, name } })

type OpenOptions = { guesses: RateLimiter; isHttps: boolean }

const refusals: Readonly<Record<Exclude<LinkState, 'open'>, (day: string) => string>> = {
  early: (day) => `Länken börjar gälla ${dayText(day)}. Öppna den då.`,
  ended: (day) => `Länken gällde ${dayText(day)} och har slutat gälla. Be tävlingskansliet om en ny länk.`,
  revoked: () => 'Länken har spärrats. Be tävlingskansliet om en ny länk.',
}

const dayFormat = new Intl.DateTimeFormat('sv-FI', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(/^\S+/, '$& den')

/**
 * Exchanges a link's secret for a session in a cookie. Only unknown secrets count as guesses, because a whole stadium may
 * share an address.
 * @returns the official whose link it is
 * @throws AppError invalid_token, link_early, link_ended, link_revoked, throttled
 */
export async function openLink(ctx: Context, token: string, { guesses, isHttps }: OpenOptions): Promise<Official> {
  const [link] = await ctx.db
    .select()
    .from(officialLink)
    .where(eq(officialLink.tokenHash, hashToken(token)))
  if (!link) {
    await guesses.take(ctx.network)
    throw new AppError(
      'invalid_token',
      'Länken är inte giltig. Kontrollera att hela länken kom med, eller be tävlingskansliet om en ny.',
    )
  }
  const now = ctx.now()
  const state = linkState(link, now)
  if (state !== 'open') throw new AppError(`link_${state}`, refusals[state](link.day))
  const session = newRefreshToken()
  await withTransaction(ctx.db, async (tx) => {
    await tx.insert(officialSession).values({ linkId: link.id, tokenHash: hashToken(session), createdAt: now })
    await auditLink(tx, ctx, 'raceday.link_opened', link)
  })
  const endsAt = helsinkiDayEnd(link.day)
  const maxAgeS = Math.ceil((endsAt.getTime() - now.getTime()) / 1000)
  ctx.setCookie(officialCookie({ task: link.task, token: session }, { maxAgeS, isHttps }))
  return { linkId: link.id, karnevalId: link.karnevalId, task: link.task, name: link.name, day: link.day }
}
