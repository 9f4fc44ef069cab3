import { reasonGiven } from '@stafapp/shared/contract/remote'
import type { CallName } from '@stafapp/shared/contract/types'
import { ApiError, addHeaders } from '@stafapp/shared/session'
import { useSyncExternalStore } from 'react'

type State = {
  /** Why the organiser changes something; '' while nothing is written. */
  reason: string
  /** Something was to be changed without a reason. */
  isMissed: boolean
}

const MIN = 3
/** As the server takes it. */
export const MAX_REASON = 500

let state: State = { reason: '', isMissed: false }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

export const useReason = (): State => useSyncExternalStore(subscribe, () => state)

/** Takes what was written in the field; too short a reason is none. What waited for a reason is told that there is one. */
export function giveReason(text: string): void {
  const reason = text.trim().length >= MIN ? text.trim().slice(0, MAX_REASON) : ''
  if (reason === state.reason) return
  show({ reason, isMissed: state.isMissed && reason === '' })
  if (reason !== '') window.dispatchEvent(new Event(reasonGiven))
}

/** From now on every call is made for the school that has the unit. Kept in memory until the page is loaded anew. */
export function workFor(unit: number): void {
  addHeaders((call) => (isAboutOneself(call) ? {} : { 'x-school-unit': String(unit), ...reasonOf(call) }))
}

/** Changes nothing of the school's. */
const isAboutOneself = (call: CallName): boolean =>
  call === 'POST /api/users/logout/' || call === 'POST /api/maintenance/error-logs/'

/** @throws ApiError as the server answers a change without a reason; nothing has been sent then */
function reasonOf(call: CallName): Record<string, string> {
  if (call.startsWith('GET ')) return {}
  if (state.reason !== '') return { 'x-reason': encodeURIComponent(state.reason) }
  if (!state.isMissed) show({ ...state, isMissed: true })
  const detail = 'Skriv först orsaken överst på sidan. Inget har sparats.'
  throw new ApiError(new Response(null, { status: 400 }), {
    type: 'validation_error',
    errors: [{ code: 'required', detail, attr: 'reason' }],
  })
}
