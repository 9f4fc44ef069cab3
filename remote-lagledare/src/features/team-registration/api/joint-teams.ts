import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request, useMutation } from '@stafapp/shared/data'

export type JointTeam = ItemOf<'GET /api/events/joint-teams/'>

export const jointTeamsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'joint-teams', karneval],
    queryFn: ({ signal }) => request('GET /api/events/joint-teams/', { query: { karneval }, signal }),
  })

/** So many schools are offered at a time. */
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
