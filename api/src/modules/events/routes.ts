import { listKarnevaler, listUpcoming, resolveKarneval } from '../../domain/current-karneval.ts'
import type { Handlers } from '../../handler.ts'
import { helsinkiDay } from '../../helsinki.ts'
import { getEvent, listEvents } from './events-service.ts'
import { readHeatSchedule } from './heat-schedule.ts'
import { countTeams, listInstances } from './instances-repository.ts'
import { listMyIntents, saveIntents } from './intents-service.ts'
import { karnevalAnswer } from './karneval-answer.ts'
import { findPublication } from './published-heats.ts'
import { withRaceDays } from './race-days.ts'
import { enterTeams } from './team-entry-service.ts'
import { listMyTeams } from './teams-service.ts'
import { readTimetable } from './timetable.ts'

/** The calls under /api/events. */
export const handlers = {
  'GET /api/events/stafettkarneval/active/': async (_input, ctx) => {
    const rows = await listKarnevaler(ctx.db)
    return { data: rows.filter((row) => row.status === 'active').map((row) => karnevalAnswer(row, ctx.now())) }
  },
  'GET /api/events/stafettkarneval/list/': async (_input, ctx) => {
    const rows = await listKarnevaler(ctx.db)
    const data = rows.map((row) => karnevalAnswer(row, ctx.now()))
    return { data: await Promise.all(data.map((answer) => withRaceDays(ctx.db, answer))) }
  },
  'GET /api/events/stafettkarneval/upcoming/': async (_input, ctx) => {
    const rows = await listUpcoming(ctx.db, helsinkiDay(ctx.now()))
    return { data: rows.map((row) => karnevalAnswer(row, ctx.now())) }
  },
  'GET /api/events/event/list/': async ({ query }, ctx) => ({ data: await listEvents(ctx.db, query, ctx.now()) }),
  'GET /api/events/event-instances/{id}/': ({ params }, ctx) => getEvent(ctx.db, params.id, ctx.now()),
  'GET /api/events/event-team-counts/': async ({ query }, ctx) => {
    const karneval = await resolveKarneval(ctx.db, query.karneval)
    const records = await listInstances(ctx.db, karneval.id, {})
    const data = records.map(({ instance, event, teamCount }) => ({
      event_instance: instance.id,
      event_name: event.name,
      team_count: teamCount,
    }))
    return { data }
  },
  'GET /api/events/teams/count/': async ({ query }, ctx) => {
    const karneval = await resolveKarneval(ctx.db, query.karneval)
    return { count: await countTeams(ctx.db, karneval.id) }
  },
  'GET /api/events/heats/count/': async ({ query }, ctx) => {
    const karneval = await resolveKarneval(ctx.db, query.karneval)
    const publication = await findPublication(ctx.db, karneval.id)
    return { count: publication?.heats.length ?? 0 }
  },
  'GET /api/events/event/myintent/': async ({ query }, ctx) => ({ data: await listMyIntents(ctx, query.karneval) }),
  'POST /api/events/event/intent/': async ({ body }, ctx) => ({ data: await saveIntents(ctx, body) }),
  'POST /api/events/teams/intent/': async ({ body }, ctx) => ({ data: await enterTeams(ctx, body) }),
  'GET /api/events/teams/myschool/': async ({ query }, ctx) => ({ data: await listMyTeams(ctx, query) }),
  'GET /api/events/timetable/': ({ query }, ctx) => readTimetable(ctx.db, query.karneval),
  'GET /api/events/heatschedule/': ({ query }, ctx) => readHeatSchedule(ctx.db, query),
} satisfies Partial<Handlers>
