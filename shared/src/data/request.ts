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
 * Makes a call of the contract: `request('GET /api/events/timetable/', { query: { karneval: 1 } })`. A token that is
 * missing, expired or refused is renewed once and the call repeated (spec §4). Rejects with ApiError for a failed
 * answer, with SessionLostError when the app is on its way to /login.
 */
export async function request<K extends CallName>(call: K, ...[options]: CallArguments<K>): Promise<ResponseOf<K>> {
  return (await readAnswer(await respond(call, (options ?? {}) as LooseOptions))) as ResponseOf<K>
}

/** The answer as it came, with its headers; otherwise like `request`. */
export async function respond(call: CallName, options: LooseOptions): Promise<Response> {
  if (options.anonymous) return exchange(call, options, null)
  const { token, isRenewed } = await authorize()
  const response = await exchange(call, options, token)
  if (response.status !== 401) return response
  // Two attempts in total (spec §9): a token that has just been renewed and is refused is not renewed again.
  if (isRenewed) throw loseSession()
  const retried = await exchange(call, options, await renewOrLeave(token))
  if (retried.status === 401) throw loseSession()
  return retried
}
