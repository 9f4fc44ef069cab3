import type { BodyOf } from '@stafapp/shared/contract/types'
import { ApiError, request, useMutation } from '@stafapp/shared/data'
import { lineUpBody } from '../line.ts'
import type { Line, Team } from '../types.ts'

export type ReplacementReason = NonNullable<BodyOf<'PATCH /api/events/teams/{id}/'>['replacement_reason']>

/** Sends a line-up that was made of this version of the team. */
export const sendLine = (id: number, version: number, line: Line) =>
  request('PATCH /api/events/teams/{id}/', {
    params: { id },
    body: { version, name: line.name, leader: line.leader, ...lineUpBody(line) },
  })

/** Sends the line-up of a round of its own, with the reason why somebody is replaced in it. */
export const sendRound = (id: number, version: number, line: Line, reason: ReplacementReason | null) =>
  request('PATCH /api/events/teams/{id}/', {
    params: { id },
    body: { version, round: line.round, ...lineUpBody(line), ...(reason && { replacement_reason: reason }) },
  })

/** The team as somebody else has saved it meanwhile; null when the error is another one. */
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
    mutationFn: (id: number) => request('POST /api/events/teams/{id}/restore/', { params: { id }, body: {} }),
  })
