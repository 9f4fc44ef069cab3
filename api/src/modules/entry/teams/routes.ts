import type { Handlers } from '../../../http/handler.ts'
import { type DecisionServices, decideClass } from '../decide-class.ts'
import { decideChange } from './decide-change.ts'
import {
  answerInvitation,
  endInvitation,
  type InvitationServices,
  inviteSchool,
  readJointTeams,
} from './joint-teams.ts'
import { cancelChange, readChanges, requestChange } from './request-change.ts'
import { addRunner, editRunner, getRunner, listMyRunners, removeRunner } from './runners-service.ts'
import { getTeam, saveTeam } from './save-team.ts'
import { restoreTeam, withdrawTeam } from './withdraw-team.ts'

/** Runners, single teams, joint teams, change requests and decisions on unit classes. */
export const createTeamHandlers = (services: InvitationServices & DecisionServices) =>
  ({
    'POST /api/schools/class-changes/{id}/decide/': ({ params, body }, ctx) =>
      decideClass(ctx, { id: params.id, body }, services),
    'GET /api/events/runners/': async ({ query }, ctx) => ({ data: await listMyRunners(ctx, query) }),
    'POST /api/events/runners/': ({ body }, ctx) => addRunner(ctx, body),
    'GET /api/events/runners/{id}/': ({ params }, ctx) => getRunner(ctx, params.id),
    'PUT /api/events/runners/{id}/': ({ params, body }, ctx) => editRunner(ctx, params.id, body),
    'PATCH /api/events/runners/{id}/': ({ params, body }, ctx) => editRunner(ctx, params.id, body),
    'DELETE /api/events/runners/{id}/': ({ params }, ctx) => removeRunner(ctx, params.id),
    'GET /api/events/teams/{id}/': ({ params }, ctx) => getTeam(ctx, params.id),
    'PUT /api/events/teams/{id}/': ({ params, body }, ctx) => saveTeam(ctx, params.id, body),
    'PATCH /api/events/teams/{id}/': ({ params, body }, ctx) => saveTeam(ctx, params.id, body),
    'DELETE /api/events/teams/{id}/': ({ params, query }, ctx) => withdrawTeam(ctx, params.id, query),
    'POST /api/events/teams/{id}/restore/': ({ params, body }, ctx) => restoreTeam(ctx, params.id, body),
    'GET /api/events/change-requests/': async ({ query }, ctx) => ({ data: await readChanges(ctx, query) }),
    'POST /api/events/change-requests/': ({ body }, ctx) => requestChange(ctx, body),
    'POST /api/events/change-requests/{id}/cancel/': ({ params }, ctx) => cancelChange(ctx, params.id),
    'POST /api/events/change-requests/{id}/decide/': ({ params, body }, ctx) =>
      decideChange(ctx, { id: params.id, body }),
    'GET /api/events/joint-teams/': ({ query }, ctx) => readJointTeams(ctx, query),
    'POST /api/events/joint-teams/': ({ body }, ctx) => inviteSchool(ctx, body, services),
    'POST /api/events/joint-teams/{id}/answer/': ({ params, body }, ctx) =>
      answerInvitation(ctx, { id: params.id, body }),
    'DELETE /api/events/joint-teams/{id}/': ({ params, query }, ctx) => endInvitation(ctx, { id: params.id, query }),
  }) satisfies Partial<Handlers>
