import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { tasksWithNames } from '@stafapp/shared/rules/raceday/facts'
import { helsinkiDay, helsinkiDayEnd } from '@stafapp/shared/rules/times/helsinki'
import type { Db } from '../../db/db.ts'
import type { Context, Official, SessionUser } from '../../http/handler.ts'
import { listLegs, listLegsInForce } from '../entry/public.ts'
import { readTimingEvents } from '../heats/public.ts'
import { findKarneval, listInstances, resolveKarneval } from '../karneval/public.ts'
import { readHeatSchedule } from '../schedule/public.ts'
import { listFacts } from './facts-repository.ts'
import { toldFacts } from './results/told-results.ts'

type StartList = ResponseOf<'GET /api/raceday/start-list/'>
type Heat = StartList['heats'][number]
type Leg = NonNullable<Heat['places'][number]['legs']>[number]
/** The caller of a call that officials may make. */
export type OfficialContext = Context<SessionUser | null>

/**
 * The carnival and day that a caller works with: a link's own; for the organiser the day asked for, otherwise today,
 * or the carnival's first day when today is not one of its days.
 */
export async function dayOf(ctx: OfficialContext, asked: string | undefined) {
  if (ctx.official) return { karnevalId: ctx.official.karnevalId, day: ctx.official.day }
  const karneval = await resolveKarneval(ctx.db, undefined)
  const today = helsinkiDay(ctx.now())
  const isRaceDay = today >= karneval.startsOn && today <= karneval.endsOn
  return { karnevalId: karneval.id, day: asked ?? (isRaceDay ? today : karneval.startsOn) }
}

/**
 * The published heats of a day, or of all days, in the order of their start, each with its current time and public
 * status.
 */
export async function listHeats(db: Db, karnevalId: number, date: string | undefined) {
  const schedule = await readHeatSchedule(db, { karneval: karnevalId, ...(date && { date }) })
  const heats = schedule.data.flatMap(({ event_instance, event_name, round, lanes, day, heats: own }) =>
    own.map((heat) => ({
      ...heat,
      event_instance,
      event_name,
      round,
      day: heat.starts_at === null ? day : helsinkiDay(new Date(heat.starts_at)),
      track: lanes,
    })),
  )
  return {
    version: schedule.version,
    heats: heats.sort(
      (left, right) =>
        (left.starts_at ?? '').localeCompare(right.starts_at ?? '') ||
        left.event_instance - right.event_instance ||
        left.number - right.number,
    ),
  }
}

/** A heat that should have started so long ago is no longer next. */
const LATE_MS = 30 * 60_000
/** About what the call room has before it within the next half hour. */
const NEXT_HEATS = 8

type DayHeat = Awaited<ReturnType<typeof listHeats>>['heats'][number]

function nextHeats(heats: readonly DayHeat[], now: Date): DayHeat[] {
  const from = now.getTime() - LATE_MS
  const isComing = ({ starts_at, delay_min, status }: DayHeat) =>
    status !== 'run' && starts_at !== null && Date.parse(starts_at) + delay_min * 60_000 >= from
  return heats.filter(isComing).slice(0, NEXT_HEATS)
}

const heatKey = (of: { event_instance: number; round: string }, number: number) =>
  `${of.event_instance}/${of.round}/${number}`

/** The whole day of an official: heats, teams, and everything recorded. Names only where the task needs them. */
export async function readStartList(
  ctx: OfficialContext,
  { day, part }: QueryOf<'GET /api/raceday/start-list/'>,
): Promise<StartList> {
  return readHeats(ctx, await dayOf(ctx, day), part)
}

/**
 * The official whose link has been opened, with the next heats of the day and what is recorded of them, for a first
 * sight on a slow network: the whole day is read directly after it.
 */
export async function openedDay(
  ctx: Context & { official: Official },
): Promise<ResponseOf<'POST /api/raceday/sessions/'>> {
  const list = await readHeats({ ...ctx, user: null }, ctx.official, 'next')
  return { ...sessionOf(ctx.official), list }
}

const sessionOf = ({ task, day, name }: Official) => ({
  task,
  day,
  name,
  ends_at: helsinkiDayEnd(day).toISOString(),
})

async function readHeats(
  ctx: OfficialContext,
  { karnevalId, day }: { karnevalId: number; day: string },
  part: 'next' | undefined,
): Promise<StartList> {
  const { official, db, now } = ctx
  // Facts before heats: a fact that comes between them is read again after `seq`, and none is missed.
  const facts = await listFacts(db, { karnevalId, day, since: 0 })
  const told = await toldFacts(db, { karnevalId, official }, facts)
  const { version, heats: all } = await listHeats(db, karnevalId, day)
  const heats = part === 'next' ? nextHeats(all, now()) : all
  const shown = new Set(heats.map((heat) => heatKey(heat, heat.number)))
  const events = await readTimingEvents(db, karnevalId)
  const genders = new Map(
    (await listInstances(db, karnevalId, {})).map(({ instance, event }) => [instance.id, event.genderType]),
  )
  const isNamed = official?.task === 'announcer' && (await findKarneval(db, karnevalId))?.announcerNames === true
  const hasNames = official === null || isNamed || tasksWithNames.includes(official.task)
  // The call room sees a change beside what was entered; the announcer reads what runs.
  const legs = hasNames ? await legsOf(db, heats, { isRead: isNamed }) : null
  return {
    official: official && sessionOf(official),
    day,
    version,
    seq: facts.at(-1)?.seq ?? 0,
    part: part ?? null,
    heats: heats.map((heat) => ({
      event_instance: heat.event_instance,
      event_name: heat.event_name,
      round: heat.round,
      number: heat.number,
      ...timingNumbers(events.get(heat.event_instance), heat),
      calls_at: heat.calls_at,
      starts_at: heat.starts_at,
      delay_min: heat.delay_min,
      status: heat.status,
      lanes: heat.track,
      gender: genderOf(genders.get(heat.event_instance)),
      places: heat.lanes.map(({ lane, team, team_name, bib, school, school_name, withdrawn }) => ({
        lane,
        team,
        team_name,
        bib,
        school,
        school_name,
        withdrawn,
        // A final without a line-up of its own uses the trial's.
        legs: legs && (legs.get(`${team}/${heat.round}`) ?? legs.get(`${team}/TRIAL`) ?? []),
      })),
    })),
    facts: heats === all ? [...told] : told.filter((fact) => shown.has(heatKey(fact, fact.heat))),
  }
}

const genderOf = (text: string | undefined): Leg['gender'] => (text === 'female' || text === 'male' ? text : null)

type TimingEvent = NonNullable<ReturnType<Awaited<ReturnType<typeof readTimingEvents>>['get']>>

/** The numbers are those of the timing crew's files: an event's and a round's never change. */
const timingNumbers = (
  event: TimingEvent | undefined,
  { event_instance, round }: Pick<Heat, 'event_instance' | 'round'>,
) => ({
  event_no: event?.eventNo ?? event_instance,
  round_no: (event?.rounds.indexOf(round) ?? 0) + 1,
  distance_m: event?.distanceM ?? null,
})

async function legsOf(db: Db, heats: readonly DayHeat[], { isRead }: { isRead: boolean }): Promise<Map<string, Leg[]>> {
  const teams = new Set(heats.flatMap(({ lanes }) => lanes.map(({ team }) => team)))
  const list = isRead ? listLegsInForce : listLegs
  const rows = teams.size === 0 ? [] : await list(db, [...teams])
  const groups = Map.groupBy(rows, ({ team, round }) => `${team}/${round}`)
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      own.map(({ position, reserve, runner }) => ({
        runner: runner.id,
        position,
        reserve,
        first_name: runner.first_name,
        last_name: runner.last_name,
        gender: isRead ? null : genderOf(runner.gender),
      })),
    ]),
  )
}
