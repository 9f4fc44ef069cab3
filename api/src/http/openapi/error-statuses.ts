import type { Call } from '@stafapp/shared/contract/define'

type Fields = { properties?: Readonly<Record<string, unknown>> }

export const isWrite = (name: string): boolean => !name.startsWith('GET ')

/** Writes of a logged-in user, which are carried out once per Idempotency-Key. */
export const takesKey = (name: string, { access, heavy }: Call): boolean =>
  isWrite(name) && access.who === 'user' && !heavy

/** Calls that the organiser can make for a school, with the header X-School-Unit. */
export const isForSchool = ({ access }: Call): boolean =>
  access.who === 'user' && access.roles.some((role) => role !== 'super_admin')

/** The error statuses that a call can answer with, in order. 500 is left out: no caller can expect it. */
export function errorStatuses(name: string, call: Call): number[] {
  const { access, params, query } = call
  const isUser = access.who === 'user'
  const hasKarneval = 'karneval' in ((query as Fields | undefined)?.properties ?? {})
  const statuses: [number, boolean][] = [
    [400, isWrite(name) || params !== undefined || query !== undefined],
    [401, isUser],
    [403, isUser && access.roles.length < 3],
    // A user's call names objects, a carnival, or the school that the organiser acts for.
    [404, isUser || params !== undefined || hasKarneval],
    [406, call.stream === true],
    [409, isWrite(name) && isUser],
    [413, isWrite(name)],
    [415, isWrite(name)],
    [429, call.heavy === true || call.stream === true],
    [503, true],
  ]
  const derived = statuses.filter(([, applies]) => applies).map(([status]) => status)
  return [...new Set([...derived, ...(call.refusals ?? [])])].sort((a, b) => a - b)
}
