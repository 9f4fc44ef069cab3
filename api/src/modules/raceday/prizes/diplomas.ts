import type { ResultOrder } from '@stafapp/shared/contract/raceday'
import type { QueryOf } from '@stafapp/shared/contract/types'
import { recordTime } from '@stafapp/shared/rules/raceday/results/is-record'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import { carnivalRecord } from '../../../db/schema/raceday.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { team } from '../../../db/schema/teams.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { runInThread } from '../../../lib/run-in-thread.ts'
import { listLegs } from '../../entry/public.ts'
import { namesOfTeams } from '../../heats/public.ts'
import { type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { readResults } from '../results/day-results.ts'
import { decidedBy } from '../results/decided.ts'
import { orderOf } from '../results/result-order.ts'

type Results = Awaited<ReturnType<typeof readResults>>
type Round = Results['rounds'][number]
type Row = Round['heats'][number]['rows'][number]

/** One diploma as texts. */
export type Diploma = {
  school: string
  team: string
  event: string
  /** In large letters: "1:a plats", or that the team took part. */
  honour: string
  /** Below it, such as the time; may be empty. */
  detail: string
  isRecord: boolean
  runners: readonly string[]
}

/** All data that the drawing thread needs; it has no access to the database. */
export type DiplomasOrder = { karneval: string; place: string; diplomas: Diploma[]; now: Date }

const TOOK_PART = 'deltog'

/**
 * The diplomas of the caller's teams, or for the organiser of an event or the whole carnival. Drawing thousands of pages
 * takes many seconds of processor time, so it is done in a thread.
 * @throws AppError permission_denied for names to others than a leader, phase_closed before any result is official,
 *   not_found without any team
 */
export async function makeDiplomas(
  ctx: Context<SessionUser>,
  query: QueryOf<'GET /api/events/diplomas/'>,
): Promise<FileAnswer> {
  if (query.names && !ctx.user.roles.includes('teacher')) {
    throw new AppError('permission_denied', 'Diplom med löparnas namn hämtas bara av lagets egen lagledare.')
  }
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  const diplomas = await readDiplomas(ctx, karneval, query)
  if (diplomas.length === 0) throw new AppError('not_found', 'Det finns inga lag att skriva diplom för.')
  const order: DiplomasOrder = {
    karneval: karneval.name,
    place: `${karneval.venue}, ${karneval.city}`,
    diplomas,
    now: ctx.now(),
  }
  const bytes = await runInThread<Uint8Array>(new URL('./diplomas-thread.ts', import.meta.url), order)
  return new FileAnswer({
    name: `diplom-${karneval.year}.pdf`,
    type: 'application/pdf',
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  })
}

async function readDiplomas(
  { db, user }: Context<SessionUser>,
  karneval: Karneval,
  { event_instance, names }: QueryOf<'GET /api/events/diplomas/'>,
): Promise<Diploma[]> {
  const units = isOrganiser(user) ? null : user.unitIds
  const teams = await listTeams(db, { karnevalId: karneval.id, event_instance, units })
  if (teams.length === 0) return []
  const { rounds } = await readResults(db, {
    karnevalId: karneval.id,
    day: undefined,
    ...(event_instance !== undefined && { eventInstance: event_instance }),
  })
  if (!rounds.some(({ heats }) => heats.some(({ version }) => version > 0))) {
    throw new AppError('phase_closed', 'Diplomen kan hämtas när det första resultatet är officiellt.')
  }
  const records = await acceptedRecords(db, karneval.id)
  const teamNames = await namesOfTeams(db, karneval.id)
  const runners = names ? await runnersOf(db, teams) : new Map<number, string[]>()
  const ofEvent = Map.groupBy(rounds, (round) => round.event_instance)
  return teams.flatMap((row): Diploma[] => {
    const order = orderOf(row.maxGrade, karneval)
    const told = honourOf(row, ofEvent.get(row.eventInstance) ?? [], order)
    if (!told) return []
    return [
      {
        school: row.school,
        team: teamNames.get(row.id)?.team_name ?? 'Laget',
        event: row.event,
        ...told,
        isRecord: order === 'all' && records.has(row.id) && told.detail !== '',
        runners: runners.get(row.id) ?? [],
      },
    ]
  })
}

type TeamRow = Awaited<ReturnType<typeof listTeams>>[number]

/** What the official results say of a team; null for one that did not come to the start. */
function honourOf(
  { id }: TeamRow,
  rounds: readonly Round[],
  order: ResultOrder,
): Pick<Diploma, 'honour' | 'detail'> | null {
  const decided = decidedBy(rounds)
  const own = rounds.flatMap((round) =>
    round.heats
      .filter(({ version }) => version > 0)
      .flatMap((heat) => heat.rows.filter((row) => row.team === id).map((row) => ({ round, row }))),
  )
  if (own.length > 0 && own.every(({ row }) => row.mark === 'DNS')) return null
  // The deciding round says more than the trial.
  const counted = own.filter(({ row }) => row.mark === null && (row.ms !== null || row.place !== null))
  const best = counted.find(({ round }) => round === decided.round) ?? counted[0]
  if (!best) return { honour: TOOK_PART, detail: '' }
  if (order === 'finished') return { honour: 'fullföljde stafetten', detail: '' }
  const time = best.row.shown ? `Tid ${best.row.shown}` : ''
  const rank =
    order === 'all' && decided.isOfficial && best.round === decided.round
      ? decided.ranked.find(({ result }) => result.team === id)?.rank
      : undefined
  if (rank !== undefined) return { honour: `${ordinal(rank)} plats`, detail: time }
  return { honour: TOOK_PART, detail: [time, remarkOf(best.round, best.row)].filter(Boolean).join(', ') }
}

/** 1:a, 2:a, 3:e, 11:e, 21:a. */
export const ordinal = (rank: number): string =>
  [1, 2].includes(rank % 10) && ![11, 12].includes(rank % 100) ? `${rank}:a` : `${rank}:e`

const remarkOf = (round: Round, row: Row): string => (row.otc ? 'utom tävlan' : round.has_final ? 'i försöket' : '')

type Wanted = { karnevalId: number; event_instance: number | undefined; units: readonly number[] | null }

/** Teams that are not withdrawn, school by school. */
async function listTeams(db: Db, { karnevalId, event_instance, units }: Wanted) {
  if (units?.length === 0) return []
  return db
    .select({
      id: team.id,
      school: school.name,
      event: event.name,
      maxGrade: event.maxGrade,
      eventInstance: eventInstance.id,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(
      and(
        eq(eventInstance.karnevalId, karnevalId),
        ne(team.status, 'withdrawn'),
        event_instance === undefined ? undefined : eq(eventInstance.id, event_instance),
        units === null ? undefined : inArray(team.schoolUnitId, [...units]),
      ),
    )
    .orderBy(asc(school.name), asc(event.id), asc(team.number), asc(team.id))
}

/** The teams whose record the organiser has accepted; one of the trial that the final has beaten is none any more. */
async function acceptedRecords(db: Db, karnevalId: number): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .select({ team: carnivalRecord.teamId, event: carnivalRecord.eventId, ms: carnivalRecord.timeMs })
    .from(carnivalRecord)
    .innerJoin(eventInstance, eq(eventInstance.id, carnivalRecord.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
  const best = new Map<number, number>()
  for (const { event, ms } of rows) best.set(event, Math.min(best.get(event) ?? ms, ms))
  return new Set(
    rows.filter(({ event, ms }) => recordTime(ms) === recordTime(best.get(event) ?? ms)).map((row) => row.team),
  )
}

/** Runners and reserves of the last line-up; none when the carnival's names have been erased. */
async function runnersOf(db: Db, teams: readonly TeamRow[]): Promise<Map<number, string[]>> {
  const legs = await listLegs(
    db,
    teams.map(({ id }) => id),
  )
  return new Map(
    [...Map.groupBy(legs, (leg) => leg.team)].map(([id, own]) => {
      const round = own.some((leg) => leg.round === 'FINAL') ? 'FINAL' : 'TRIAL'
      return [
        id,
        own
          .filter((leg) => leg.round === round && !leg.reserve)
          .map(({ runner }) => `${runner.first_name} ${runner.last_name}`.trim())
          .filter((name) => name !== ''),
      ]
    }),
  )
}
