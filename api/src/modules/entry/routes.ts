import type { Handlers } from '../../http/handler.ts'
import { countTeams, listInstances, resolveKarneval } from '../karneval/public.ts'
import { listMyIntents, saveIntents } from './intents.ts'
import { getEvent, listEvents } from './offered-events.ts'
import { enterTeams } from './team-entry-service.ts'
import { namedUnits } from './teams/unit-entry.ts'
import { readTeams } from './teams-repository.ts'

/** Offered events, preliminary counts and entry of teams. */
export const handlers = {
  'GET /api/events/event-instances/': async ({ query }, ctx) => ({ data: await listEvents(ctx.db, query, ctx.now()) }),
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
  'GET /api/events/event/myintent/': async ({ query }, ctx) => ({ data: await listMyIntents(ctx, query.karneval) }),
  'POST /api/events/event/intent/': async ({ body }, ctx) => ({ data: await saveIntents(ctx, body) }),
  'POST /api/events/teams/intent/': async ({ body }, ctx) => ({ data: await enterTeams(ctx, body) }),
  'GET /api/events/teams/myschool/': async ({ query }, ctx) => {
    const unitIds = await namedUnits(ctx, query.school_unit)
    const karneval = await resolveKarneval(ctx.db, query.karneval)
    return { data: await readTeams(ctx.db, karneval.id, unitIds) }
  },
} satisfies Partial<Handlers>
