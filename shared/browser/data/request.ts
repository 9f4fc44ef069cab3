import type { CallName, ResponseOf } from '@stafapp/shared/contract/types'
import {
  authorize,
  type CallArguments,
  exchange,
  type LooseOptions,
  loseSession,
  readAnswer,
  renewOrLeave,
} from '@stafapp/shared/session'

/**
 * Makes a call of the contract: `request('GET /api/events/timetable/', { query: { karneval: 1 } })`. A missing, expired
 * or refused token is renewed once and the call repeated. Rejects with ApiError for a failed answer, with
 * SessionLostError when the app is about to load /login.
 */
export async function request<K extends CallName>(call: K, ...[options]: CallArguments<K>): Promise<ResponseOf<K>> {
  return (await readAnswer(await respond(call, (options ?? {}) as LooseOptions))) as ResponseOf<K>
}

/** The raw response with its headers; otherwise like `request`. */
export async function respond(call: CallName, options: LooseOptions): Promise<Response> {
  if (options.anonymous) return exchange(call, options, null)
  const { token, isRenewed } = await authorize()
  const response = await exchange(call, options, token)
  if (response.status !== 401) return response
  // At most two attempts: a token that was just renewed and is refused is not renewed again.
  if (isRenewed) throw loseSession()
  const retried = await exchange(call, options, await renewOrLeave(token))
  if (retried.status === 401) throw loseSession()
  return retried
}
