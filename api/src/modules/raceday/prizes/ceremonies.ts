import type { BodyOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { prizeCeremony } from '../../../db/schema/raceday.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { listLegs } from '../../entry/public.ts'
import { findInstance, findKarneval, type Karneval, listInstances } from '../../karneval/public.ts'
import { readTimetable } from '../../schedule/public.ts'
import { readResults } from '../results/day-results.ts'
import { type Decided, decidedBy } from '../results/decided.ts'
import { orderOf } from '../results/result-order.ts'
import { dayOf, type OfficialContext } from '../start-list.ts'
import { drawCeremonySheets } from './draw-ceremony.ts'

type Answer = ResponseOf<'GET /api/raceday/ceremonies/'>
export type Ceremony = Answer['data'][number]
type Settings = ResponseOf<'PATCH /api/raceday/ceremonies/{id}/'>

const DEFAULTS = { version: 0, presenter: '', places: 3 } as const

/** The day's prize-givings in their order: those of events that the day decides. */
export async function readCeremonies(
  ctx: OfficialContext,
  query: QueryOf<'GET /api/raceday/ceremonies/'>,
): Promise<Answer> {
  const { db } = ctx
  const { karnevalId, day } = await dayOf(ctx, query.day)
  const karneval = await findKarneval(db, karnevalId)
  if (!karneval) throw new AppError('not_found')
  const { data: plan } = await readTimetable(db, karnevalId)
  const { rounds } = await readResults(db, { karnevalId, day: undefined })
  const events = await listInstances(db, karnevalId, {})
  const settings = await settingsOf(
    db,
    events.map(({ instance }) => instance.id),
  )
  const found = events.flatMap(({ instance, event }) => {
    const decided = decidedBy(rounds.filter((round) => round.event_instance === instance.id))
    const row = plan.find((each) => each.event_instance === instance.id && each.round === 'FINAL')
    const ofDay = decided.round?.day ?? row?.day
    return ofDay === day ? [{ instance: instance.id, event, decided, row }] : []
  })
  const runners = karneval.announcerNames ? await runnersOf(db, found) : null
  const data = found.map(({ instance, event, decided, row }): Ceremony => {
    const { round, isOfficial, ranked } = decided
    const heats = round?.heats ?? []
    const set = settings.get(instance) ?? { event_instance: instance, ...DEFAULTS }
    const order = orderOf(event.maxGrade, karneval)
    return {
      ...set,
      event_name: event.name,
      round: round?.round ?? 'FINAL',
      heat: heats[0]?.number ?? null,
      ceremony_at: row?.ceremony_at ?? null,
      delay_min: row?.ceremony_delay_min ?? 0,
      state: stateOf(heats, isOfficial),
      heats_official: heats.filter(({ version }) => version > 0).length,
      heats_total: heats.length,
      protests: heats.flatMap(({ rows }) => rows).filter(({ protest }) => protest === 'pending').length,
      order,
      prizes:
        order === 'all'
          ? ranked
              .filter(({ rank }) => rank <= set.places)
              .map(({ rank, result }) => ({
                rank,
                team: result.team,
                team_name: result.team_name,
                school_name: result.school_name,
                lane: round?.lanes == null ? null : result.lane,
                bib: result.bib,
                shown: result.shown,
                is_record: result.is_record,
                is_record_approved: result.is_record_approved,
                runners: runners && (runners.get(result.team) ?? []),
              }))
          : [],
    }
  })
  data.sort((left, right) => timeOf(left).localeCompare(timeOf(right)) || left.event_instance - right.event_instance)
  return { day, days: ctx.official ? [day] : daysOf(karneval), data }
}

/** Those without a time come last. */
const timeOf = ({ ceremony_at }: Ceremony): string => ceremony_at ?? '9'

function daysOf({ startsOn, endsOn }: Karneval): string[] {
  const days: string[] = []
  for (let day = startsOn; day <= endsOn; day = plusDays(day, 1)) days.push(day)
  return days
}

type Heats = NonNullable<Decided['round']>['heats']

const stateOf = (heats: Heats, isOfficial: boolean): Ceremony['state'] => {
  if (isOfficial) return heats.some(({ state }) => state === 'corrected') ? 'corrected' : 'official'
  return heats.some(({ state }) => state !== 'none') ? 'unofficial' : 'none'
}

async function runnersOf(db: Db, found: readonly { decided: Decided }[]): Promise<Map<number, string[]>> {
  const teams = found.flatMap(({ decided }) => decided.ranked.slice(0, 20).map(({ result }) => result.team))
  const legs = teams.length === 0 ? [] : await listLegs(db, teams)
  return new Map(
    [...Map.groupBy(legs, (leg) => leg.team)].map(([id, own]) => {
      const round = own.some((leg) => leg.round === 'FINAL') ? 'FINAL' : 'TRIAL'
      const shown = own.filter((leg) => leg.round === round && !leg.reserve)
      return [id, shown.map(({ runner }) => `${runner.first_name} ${runner.last_name}`.trim()).filter(Boolean)]
    }),
  )
}

async function settingsOf(db: Db, instances: readonly number[]): Promise<Map<number, Settings>> {
  if (instances.length === 0) return new Map()
  const rows = await db
    .select()
    .from(prizeCeremony)
    .where(inArray(prizeCeremony.eventInstanceId, [...instances]))
  return new Map(rows.map((row) => [row.eventInstanceId, settingsAnswer(row)]))
}

const settingsAnswer = (row: typeof prizeCeremony.$inferSelect): Settings => ({
  event_instance: row.eventInstanceId,
  version: row.version,
  presenter: row.presenter,
  places: row.places,
})

/**
 * Sets who gives out an event's prizes, and to how many ranks. Version 0 sets it for the first time.
 * @throws AppError not_found, conflict when somebody else has set it since
 */
export async function changeCeremony(
  ctx: Context<SessionUser>,
  id: number,
  { version, presenter, places }: BodyOf<'PATCH /api/raceday/ceremonies/{id}/'>,
): Promise<Settings> {
  const values = { presenter: presenter.trim(), places, updatedAt: ctx.now() }
  const after = await withTransaction(ctx.db, async (tx) => {
    if (!(await findInstance(tx, id))) throw new AppError('not_found')
    const before = (await settingsOf(tx, [id])).get(id)
    const written =
      version === 0
        ? await tx
            .insert(prizeCeremony)
            .values({ eventInstanceId: id, ...values, createdAt: ctx.now() })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(prizeCeremony)
            .set({ ...values, version: sql`${prizeCeremony.version} + 1` })
            .where(and(eq(prizeCeremony.eventInstanceId, id), eq(prizeCeremony.version, version)))
            .returning()
    const [row] = written
    if (!row) {
      const current = (await settingsOf(tx, [id])).get(id) ?? { event_instance: id, ...DEFAULTS }
      throw new AppError('conflict', undefined, { current })
    }
    const made = settingsAnswer(row)
    await audit(tx, ctx, {
      action: 'raceday.ceremony_changed',
      objectType: 'event_instance',
      objectId: id,
      // Who gives out is a person: the log says only that it was changed.
      before: before ? { places: before.places } : null,
      after: { places: made.places },
    })
    return made
  })
  // Other devices read the day's ceremonies again.
  ctx.invalidates('GET /api/raceday/ceremonies/')
  return after
}

/** Sheets for the table with the prizes, a page per event. @throws AppError not_found without any event */
export async function readCeremonyFile(
  ctx: OfficialContext,
  { event_instance, ...query }: QueryOf<'GET /api/raceday/ceremonies/file/'>,
): Promise<FileAnswer> {
  const { day, data } = await readCeremonies(ctx, query)
  const wanted = data.filter((each) => event_instance === undefined || each.event_instance === event_instance)
  if (wanted.length === 0) throw new AppError('not_found', 'Det finns inga prisutdelningar den dagen.')
  const { karnevalId } = await dayOf(ctx, query.day)
  const karneval = await findKarneval(ctx.db, karnevalId)
  const body = await drawCeremonySheets({ karneval: karneval?.name ?? '', day, ceremonies: wanted, now: ctx.now() })
  return new FileAnswer({ name: `prisutdelning-${day}.pdf`, type: 'application/pdf', body })
}
