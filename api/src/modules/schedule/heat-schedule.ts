import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { Db } from '../../db/db.ts'
import type { PublishedHeat } from '../../db/schema/heats.ts'
import { factsOfEvents, findPublication, namesOfTeams, rulesInWords, statusesOfHeats } from '../heats/public.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { type HeatTimes, readPlan, timesOfHeat } from '../plan/public.ts'

type Schedule = ResponseOf<'GET /api/events/heatschedule/'>
type EventOfDay = Schedule['data'][number]

/**
 * The newest published heats by event and round, in the order of their start. Contains teams and schools, never
 * runners.
 */
export async function readHeatSchedule(db: Db, query: QueryOf<'GET /api/events/heatschedule/'>): Promise<Schedule> {
  const karneval = await resolveKarneval(db, query.karneval)
  const publication = await findPublication(db, karneval.id)
  if (!publication) return { karneval: karneval.id, version: null, published_at: null, data: [] }
  const teams = await namesOfTeams(db, karneval.id)
  const statuses = await statusesOfHeats(db, karneval.id)
  const plan = await readPlan(db, karneval.id)
  // Places come from the publication, times from the minute schedule, which may have changed since.
  const timed = publication.heats.map((heat) => withTimes(heat, timesOfHeat(plan, heat)))
  const heats = timed.filter(
    (heat) =>
      (query.event_instance === undefined || heat.event_instance === query.event_instance) &&
      (query.date === undefined || dayOf(heat, karneval.startsOn) === query.date) &&
      (query.school_unit === undefined ||
        heat.places.some((place) => teams.get(place.team)?.school_unit === query.school_unit)),
  )
  const events = await factsOfEvents(db, [...new Set(heats.map((heat) => heat.event_instance))])
  const rules = await rulesInWords(
    db,
    karneval.id,
    (instance) =>
      publication.heats.filter(
        ({ event_instance, round, places }) =>
          event_instance === instance &&
          round === 'TRIAL' &&
          places.some(({ team }) => teams.get(team)?.withdrawn === false),
      ).length,
  )
  const groups = Map.groupBy(heats, (heat) => `${heat.event_instance}/${heat.round}`)
  const data = [...groups.values()].flatMap((group): EventOfDay[] => {
    const [first] = group
    if (!first) return []
    const event = events.get(first.event_instance)
    return [
      {
        event_instance: first.event_instance,
        event_name: event?.name ?? '',
        round: first.round,
        day: dayOf(first, karneval.startsOn),
        starts_at: first.starts_at,
        lanes: event?.lanes ?? null,
        rule: first.round === 'TRIAL' ? (rules.get(first.event_instance) ?? null) : null,
        ...placeOf(plan, first),
        heats: group.map((heat) => ({
          id: heat.id,
          number: heat.number,
          calls_at: heat.calls_at,
          starts_at: heat.starts_at,
          delay_min: heat.delay_min,
          status: statuses.get(heat.id) ?? 'planned',
          lanes: heat.places.flatMap(({ lane, team }) => {
            const names = teams.get(team)
            return names ? [{ lane, ...names }] : []
          }),
        })),
      },
    ]
  })
  return {
    karneval: karneval.id,
    version: publication.version,
    published_at: publication.publishedAt.toISOString(),
    data: data.sort(byStart),
  }
}

type TimedHeat = PublishedHeat & { delay_min: number }

const withTimes = (heat: PublishedHeat, times: HeatTimes | null): TimedHeat =>
  times === null
    ? { ...heat, delay_min: 0 }
    : {
        ...heat,
        calls_at: times.callsAt?.toISOString() ?? null,
        starts_at: times.startsAt.toISOString(),
        delay_min: times.delayMin,
      }

/** Where the round is run by the minute schedule, and where its teams gather; null without a row or a track. */
function placeOf({ rows }: Awaited<ReturnType<typeof readPlan>>, { event_instance, round }: PublishedHeat) {
  const row = rows.find((each) => each.eventInstanceId === event_instance && each.round === round)
  return { track: row?.track ?? null, assembly_point: row?.assemblyPoint ?? null }
}

/** A heat without a time is listed on the first day. */
const dayOf = (heat: PublishedHeat, firstDay: string): string =>
  heat.starts_at === null ? firstDay : helsinkiDay(new Date(heat.starts_at))

const byStart = (left: EventOfDay, right: EventOfDay): number =>
  (left.starts_at ?? left.day).localeCompare(right.starts_at ?? right.day) || left.event_instance - right.event_instance
