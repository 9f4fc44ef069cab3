import { read } from '@stafapp/shared/calls'
import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions } from '@stafapp/shared/data'

/** Mails that could not be delivered, newest first: waiting for a retry, or given up. */
export const failedMailsQuery = () => read('GET /api/users/mail/', { query: { state: ['failed', 'dead'], limit: 50 } })

export type UserFilter = QueryOf<'GET /api/users/list/'>
export type User = ItemOf<'GET /api/users/list/'>

/** One account with its logins, schools, invitations and mails. */
export const personQuery = (id: number) => read('GET /api/users/{id}/person/', { params: { id } })

export type Person = ResponseOf<'GET /api/users/{id}/person/'>

/** One page of the users. The previous page stays visible while the next one loads. */
export const usersQuery = (filter: UserFilter) =>
  queryOptions({ ...read('GET /api/users/list/', { query: filter }), placeholderData: keepPreviousData })
