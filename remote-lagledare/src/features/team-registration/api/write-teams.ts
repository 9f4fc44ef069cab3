import { request, useMutation } from '@stafapp/shared/data'
import type { Line } from '../types.ts'

/** Sends a line-up that was made of this version of the team. */
export const sendLine = (id: number, version: number, { name, legs, reserves }: Line) =>
  request('PATCH /api/events/teams/{id}/', {
    params: { id },
    body: { version, name, legs: [...legs], reserves: reserves.filter((runner) => runner !== null) },
  })

export const useWithdrawTeam = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      request('DELETE /api/events/teams/{id}/', { params: { id }, query: { version, confirm: true } }),
  })

export const useRestoreTeam = () =>
  useMutation({
    mutationFn: (id: number) => request('POST /api/events/teams/{id}/restore/', { params: { id }, body: {} }),
  })
