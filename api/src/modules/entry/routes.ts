import type { Handlers } from '../../http/handler.ts'
import { countTeams, listInstances, resolveKarneval } from '../karneval/public.ts'
import { giveBibs, readBibs, saveBib, saveSettings } from './bibs/bibs.ts'
import { type DecisionServices, decideClass } from './decide-class.ts'
import { importRunners } from './import/import-runners.ts'
import { readTemplate } from './import/template.ts'
import { listMyIntents, saveIntents } from './intents.ts'
import { getEvent, listEvents } from './offered-events.ts'
import { readParticipation } from './participation.ts'
import { enterTeams } from './team-entry-service.ts'
import { decideChange } from './teams/decide-change.ts'
import {
  answerInvitation,
  endInvitation,
  type InvitationServices,
  inviteSchool,
  readJointTeams,
} from './teams/joint-teams.ts'
import { cancelChange, readChanges, requestChange } from './teams/request-change.ts'
import { addRunner, editRunner, getRunner, listMyRunners, removeRunner } from './teams/runners-service.ts'
import { getTeam, saveTeam, saveTeams } from './teams/save-team.ts'
import { undoChange } from './teams/undo-change.ts'
import { namedUnits } from './teams/unit-entry.ts'
import { restoreTeam, withdrawTeam } from './teams/withdraw-team.ts'
import { readShownTeams } from './teams-repository.ts'

/** Entry: offered events, preliminary counts, teams, runners and their import, change requests, bib numbers. */
export const createEntryHandlers = (services: InvitationServices & DecisionServices) =>
  ({
    'GET /api/events/event-instances/': async ({ query }, ctx) => ({
      data: await listEvents(ctx.db, query, ctx.now()),
    }),
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
    'GET /api/events/participation/': ({ query }, ctx) => readParticipation(ctx.db, query.karneval),
    'GET /api/events/event/myintent/': async ({ query }, ctx) => ({ data: await listMyIntents(ctx, query.karneval) }),
    'POST /api/events/event/intent/': async ({ body }, ctx) => ({ data: await saveIntents(ctx, body) }),
    'POST /api/events/teams/intent/': async ({ body }, ctx) => ({ data: await enterTeams(ctx, body) }),
    'GET /api/events/teams/myschool/': async ({ query }, ctx) => {
      const unitIds = await namedUnits(ctx, query.school_unit)
      const karneval = await resolveKarneval(ctx.db, query.karneval)
      return { data: await readShownTeams(ctx.db, karneval.id, unitIds) }
    },
    'POST /api/events/runners/import/': ({ body }, ctx) => importRunners(ctx, body),
    'GET /api/events/runners/import-template/': () => readTemplate(),
    'POST /api/schools/class-changes/{id}/decide/': ({ params, body }, ctx) =>
      decideClass(ctx, { id: params.id, body }, services),
    'GET /api/events/runners/': async ({ query }, ctx) => ({ data: await listMyRunners(ctx, query) }),
    'POST /api/events/runners/': ({ body }, ctx) => addRunner(ctx, body),
    'GET /api/events/runners/{id}/': ({ params }, ctx) => getRunner(ctx, params.id),
    'PUT /api/events/runners/{id}/': ({ params, body }, ctx) => editRunner(ctx, params.id, body),
    'PATCH /api/events/runners/{id}/': ({ params, body }, ctx) => editRunner(ctx, params.id, body),
    'DELETE /api/events/runners/{id}/': ({ params }, ctx) => removeRunner(ctx, params.id),
    'PATCH /api/events/teams/': async ({ body }, ctx) => ({ data: await saveTeams(ctx, body) }),
    'GET /api/events/teams/{id}/': ({ params }, ctx) => getTeam(ctx, params.id),
    'PUT /api/events/teams/{id}/': ({ params, body }, ctx) => saveTeam(ctx, params.id, body),
    'PATCH /api/events/teams/{id}/': ({ params, body }, ctx) => saveTeam(ctx, params.id, body),
    'DELETE /api/events/teams/{id}/': ({ params, query }, ctx) => withdrawTeam(ctx, params.id, query),
    'POST /api/events/teams/{id}/restore/': ({ params, body }, ctx) => restoreTeam(ctx, params.id, body),
    'GET /api/events/change-requests/': async ({ query }, ctx) => ({ data: await readChanges(ctx, query) }),
    'POST /api/events/change-requests/': ({ body }, ctx) => requestChange(ctx, body),
    'POST /api/events/change-requests/{id}/cancel/': ({ params }, ctx) => cancelChange(ctx, params.id),
    'POST /api/events/change-requests/{id}/undo/': ({ params, body }, ctx) =>
      undoChange(ctx, { id: params.id, body }, services),
    'POST /api/events/change-requests/{id}/decide/': ({ params, body }, ctx) =>
      decideChange(ctx, { id: params.id, body }, services),
    'GET /api/events/joint-teams/': ({ query }, ctx) => readJointTeams(ctx, query),
    'POST /api/events/joint-teams/': ({ body }, ctx) => inviteSchool(ctx, body, services),
    'POST /api/events/joint-teams/{id}/answer/': ({ params, body }, ctx) =>
      answerInvitation(ctx, { id: params.id, body }, services),
    'DELETE /api/events/joint-teams/{id}/': ({ params, query }, ctx) =>
      endInvitation(ctx, { id: params.id, query }, services),
    'GET /api/events/bibs/': ({ query }, ctx) => readBibs(ctx.db, query.karneval),
    'PUT /api/events/bibs/': ({ body }, ctx) => saveSettings(ctx, body),
    'POST /api/events/bibs/give/': ({ body }, ctx) => giveBibs(ctx, body),
    'PUT /api/events/bibs/{id}/': ({ params, body }, ctx) => saveBib(ctx, params.id, body),
  }) satisfies Partial<Handlers>
