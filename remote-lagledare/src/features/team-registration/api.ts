import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { ApiError, keepPreviousData, queryOptions, request, useMutation } from '@stafapp/shared/data'
import type { Sent } from './draft-store.ts'
import type { Line, Team } from './entry.ts'
import { lineUpBody } from './line.ts'

export const changeRequestsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'change-requests', karneval],
    queryFn: ({ signal }) => request('GET /api/events/change-requests/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })

/** One idempotency key per form, so that a second click makes no second request. */
export const useRequestChange = () =>
  useMutation({
    mutationFn: ({ key, ...body }: BodyOf<'POST /api/events/change-requests/'> & { key: string }) =>
      request('POST /api/events/change-requests/', { body, idempotencyKey: key }),
  })

export const useCancelRequest = () =>
  useMutation({
    mutationFn: (id: number) => request('POST /api/events/change-requests/{id}/cancel/', { params: { id } }),
  })

export const runnersQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'runners', karneval],
    queryFn: ({ signal }) => request('GET /api/events/runners/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })

export type JointTeam = ItemOf<'GET /api/events/joint-teams/'>

export const jointTeamsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'joint-teams', karneval],
    queryFn: ({ signal }) => request('GET /api/events/joint-teams/', { query: { karneval }, signal }),
  })

/** Maximum number of schools in search results. */
export const FOUND = 8

export const foundSchoolsQuery = (search: string) =>
  queryOptions({
    queryKey: ['schools', 'list', 'to-invite', search],
    queryFn: ({ signal }) =>
      request('GET /api/schools/list/', { query: { search, sort: 'name', limit: FOUND }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

export const useInviteSchool = () =>
  useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/joint-teams/'>) => request('POST /api/events/joint-teams/', { body }),
  })

export const useAnswerInvitation = () =>
  useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/events/joint-teams/{id}/answer/'> & { id: number }) =>
      request('POST /api/events/joint-teams/{id}/answer/', { params: { id }, body }),
  })

export const useEndInvitation = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('DELETE /api/events/joint-teams/{id}/', { params: { id }, query: { version } }),
  })

type NewRunner = BodyOf<'POST /api/events/runners/'>

/**
 * One idempotency key per filled-in form, so that a second click or a retry after a lost response adds no duplicate.
 */
export const useAddRunner = () =>
  useMutation({
    mutationFn: ({ key, ...body }: NewRunner & { key: string }) =>
      request('POST /api/events/runners/', { body, idempotencyKey: key }),
  })

export const useEditRunner = () =>
  useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'PATCH /api/events/runners/{id}/'> & { id: number }) =>
      request('PATCH /api/events/runners/{id}/', { params: { id }, body }),
  })

export const useRemoveRunner = () =>
  useMutation({
    mutationFn: (id: number) => request('DELETE /api/events/runners/{id}/', { params: { id } }),
  })

export type ReplacementReason = NonNullable<BodyOf<'PATCH /api/events/teams/{id}/'>['replacement_reason']>

const bodyOf = ({ version, line }: Sent) => ({ version, name: line.name, leader: line.leader, ...lineUpBody(line) })

/** Saves a line-up based on this version of the team. */
export const sendLine = (sent: Sent) =>
  request('PATCH /api/events/teams/{id}/', { params: { id: sent.team }, body: bodyOf(sent) })

/** Saves several teams' line-ups, all or none. */
export const sendLines = async (teams: readonly Sent[]) => {
  const body = { teams: teams.map((sent) => ({ id: sent.team, ...bodyOf(sent) })) }
  return (await request('PATCH /api/events/teams/', { body })).data
}

/** Saves the line-up of a round, with the reason if a runner is replaced in it. */
export const sendRound = (id: number, version: number, line: Line, reason: ReplacementReason | null) =>
  request('PATCH /api/events/teams/{id}/', {
    params: { id },
    body: { version, round: line.round, ...lineUpBody(line), ...(reason && { replacement_reason: reason }) },
  })

/** The team as another user has saved it, from a 409 response; null for other errors. */
export function savedInstead(error: unknown): Team | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body as { current?: Team } | null)?.current ?? null
}

export const useWithdrawTeam = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('DELETE /api/events/teams/{id}/', { params: { id }, query: { version, confirm: true } }),
  })

export const useRestoreTeam = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('POST /api/events/teams/{id}/restore/', { params: { id }, body: { version } }),
  })
