import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

export type Content = ResponseOf<'GET /api/maintenance/content/'>
export type Document = Content['documents'][number]
export type Question = Content['questions'][number]
export type MenuItem = Content['menu'][number]

export const contentQuery = () =>
  queryOptions({
    queryKey: ['maintenance', 'content'],
    queryFn: ({ signal }) => request('GET /api/maintenance/content/', { signal }),
  })

/** Saves a text: a new one without an id, else the one that was read with its version. */
export function useSaveDocument() {
  return useMutation({
    mutationFn: ({ id, version, body }: Saved<BodyOf<'POST /api/maintenance/documentation/'>>) =>
      id === null
        ? request('POST /api/maintenance/documentation/', { body })
        : request('PATCH /api/maintenance/documentation/{id}/', { params: { id }, body: { ...body, version } }),
  })
}

export function useSaveQuestion() {
  return useMutation({
    mutationFn: ({ id, version, body }: Saved<BodyOf<'POST /api/maintenance/qna/'>>) =>
      id === null
        ? request('POST /api/maintenance/qna/', { body })
        : request('PATCH /api/maintenance/qna/{id}/', { params: { id }, body: { ...body, version } }),
  })
}

export function useSaveMenuItem() {
  return useMutation({
    mutationFn: ({ id, version, body }: Saved<BodyOf<'POST /api/maintenance/food-menu/'>>) =>
      id === null
        ? request('POST /api/maintenance/food-menu/', { body })
        : request('PATCH /api/maintenance/food-menu/{id}/', { params: { id }, body: { ...body, version } }),
  })
}

type Saved<Body> = { id: number | null; version: number; body: Body }

const removals = {
  document: (id: number) => request('DELETE /api/maintenance/documentation/{id}/', { params: { id } }),
  question: (id: number) => request('DELETE /api/maintenance/qna/{id}/', { params: { id } }),
  menu: (id: number) => request('DELETE /api/maintenance/food-menu/{id}/', { params: { id } }),
}

export function useRemoveContent(kind: keyof typeof removals) {
  return useMutation({ mutationFn: removals[kind] })
}

/** The versions of a document: what the log of changes says of it, the newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['maintenance', 'audit', 'documentation', id],
    queryFn: ({ signal }) =>
      request('GET /api/maintenance/audit/', { query: { object_type: 'documentation', object_id: id }, signal }),
  })
