import type { ChangeFilter } from './api.ts'
import { kindNames } from './kind-names.ts'

export const pageSize = 50

/** Reads the filter from the URL; unknown values are ignored, so that old links still open. */
export function readFilter(params: URLSearchParams): ChangeFilter {
  const type = params.get('typ') ?? ''
  const user = (params.get('vem') ?? '').trim().slice(0, 100)
  const page = Number(params.get('sida'))
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(params.get(name) ?? '')?.[0]
  const [from, to] = [day('fran'), day('till')]
  return {
    ...(type in kindNames && { object_type: type }),
    ...(user && { user }),
    ...(from && { from }),
    ...(to && { to }),
    limit: pageSize,
    offset: Number.isInteger(page) && page > 1 && page <= 20_000 ? (page - 1) * pageSize : 0,
  }
}
