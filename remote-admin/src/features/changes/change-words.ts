import type { Change } from './api.ts'

/** Author of a change. Changes without a request id come from a job of the portal. */
export function whoText({ user, request_id }: Pick<Change, 'user' | 'request_id'>): string {
  if (user) return user.name || user.username
  return request_id === '' ? 'Systemet' : 'Utan inloggning'
}

export type Difference = { path: string; before: string; after: string }

/** Changed fields by dotted path, with the values before and after. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) && !isObject(after)) return [{ path, before: shown(before), after: shown(after) }]
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names
    .filter((name) => name !== 'version')
    .flatMap((name) => differences(left[name], right[name], path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'boolean' ? (value ? 'Ja' : 'Nej') : String(value)
}
