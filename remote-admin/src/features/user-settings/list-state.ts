import { type Role, roles } from '@stafapp/shared/contract/define'
import type { UserFilter } from './api.ts'

const sorts = ['name', '-name', 'username', '-username', 'email', '-email'] as const satisfies UserFilter['sort'][]
export type Sort = (typeof sorts)[number]

/** The list's search, filter, order and page; stored in the URL, so that reload and back button keep it. */
export type ListState = { search: string; role: Role | null; sort: Sort /** Starts at 1. */; page: number }

export const pageSize = 25

/** Reads the state from the URL; unknown values are ignored. */
export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get('sida'))
  return {
    search: (params.get('sok') ?? '').slice(0, 100),
    role: roles.find((role) => role === params.get('roll')) ?? null,
    sort: sorts.find((sort) => sort === params.get('ordning')) ?? 'name',
    page: Number.isInteger(page) && page > 0 && page <= 4000 ? page : 1,
  }
}

/** Defaults are omitted from the URL. */
export function writeListState({ search, role, sort, page }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('sok', search)
  if (role) params.set('roll', role)
  if (sort !== 'name') params.set('ordning', sort)
  if (page > 1) params.set('sida', String(page))
  return params
}

export function toFilter({ search, role, sort, page }: ListState): UserFilter {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(role && { role }),
    ...(sort !== 'name' && { sort }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}
