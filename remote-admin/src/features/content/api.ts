import { read } from '@stafapp/shared/calls'
import type { BodyOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

export type Content = ResponseOf<'GET /api/maintenance/content/'>
export type Attachment = ResponseOf<'POST /api/maintenance/documentation/{id}/files/'>
export type KindName = QueryOf<'GET /api/maintenance/content/versions/'>['kind']

/** The editable fields of a text. */
export type Values = Readonly<Record<string, string | number | readonly number[]>>

/** Common fields of all kinds of text in the organiser's view. */
export type Item = { id: number; version: number; published_at: string | null; has_changes: boolean }

export type Save = {
  /** null: a new text. */
  before: Item | null
  values: Values
  /** true: publish; false: unpublish; undefined: save as a draft. */
  published: boolean | undefined
  /** Idempotency key, so that a retry creates one text. */
  key: string
}

export const contentQuery = () => read('GET /api/maintenance/content/')

// Values are typed loosely: the fields of each kind define them, and the server validates them.
const saves: Record<KindName, (save: Save) => Promise<Item>> = {
  documentation: ({ before, values, published, key }) => {
    if (before) {
      const body = { ...values, version: before.version, published }
      return request('PATCH /api/maintenance/documentation/{id}/', { params: { id: before.id }, body })
    }
    const { files: _none, ...fields } = values
    const body = { ...fields, published } as BodyOf<'POST /api/maintenance/documentation/'>
    return request('POST /api/maintenance/documentation/', { body, idempotencyKey: key })
  },
  qna: ({ before, values, published, key }) => {
    if (before) {
      const body = { ...values, version: before.version, published }
      return request('PATCH /api/maintenance/qna/{id}/', { params: { id: before.id }, body })
    }
    return request('POST /api/maintenance/qna/', {
      body: { ...values, published } as BodyOf<'POST /api/maintenance/qna/'>,
      idempotencyKey: key,
    })
  },
  food_menu: ({ before, values, published, key }) => {
    if (before) {
      const { karneval: _fixed, ...fields } = values
      const body = { ...fields, version: before.version, published }
      return request('PATCH /api/maintenance/food-menu/{id}/', { params: { id: before.id }, body })
    }
    return request('POST /api/maintenance/food-menu/', {
      body: { ...values, published } as BodyOf<'POST /api/maintenance/food-menu/'>,
      idempotencyKey: key,
    })
  },
}

export const useSaveContent = (kind: KindName) => useMutation({ mutationFn: saves[kind] })

const removals: Record<KindName, (id: number) => Promise<null>> = {
  documentation: (id) => request('DELETE /api/maintenance/documentation/{id}/', { params: { id } }),
  qna: (id) => request('DELETE /api/maintenance/qna/{id}/', { params: { id } }),
  food_menu: (id) => request('DELETE /api/maintenance/food-menu/{id}/', { params: { id } }),
}

export const useRemoveContent = (kind: KindName) => useMutation({ mutationFn: removals[kind] })

export const versionsQuery = (kind: KindName, object: number) =>
  queryOptions({
    queryKey: ['maintenance', 'content', 'versions', kind, object],
    queryFn: async ({ signal }) =>
      (await request('GET /api/maintenance/content/versions/', { query: { kind, object }, signal })).data,
  })

export const versionQuery = (id: number) => read('GET /api/maintenance/content/versions/{id}/', { params: { id } })
