import type { CallName, ResponseOf } from '@stafapp/shared/contract/types'
import { respond } from '@stafapp/shared/data'
import {
  type CallArguments,
  exchange,
  type LooseOptions,
  learnServerTimeOf,
  readAnswer,
  serverNow,
} from '@stafapp/shared/session'

export type Dated<T> = {
  answer: T
  /** When the server said so, by the carnival's clock. */
  saidAt: Date
  /** The last good answer, kept on this device, because the server could not be reached. */
  isStored: boolean
}

/**
 * A public read with its age. Never with a token: the answer is everybody's, and the service worker keeps no other.
 * @throws ApiError as `request` does
 */
export async function readDated<K extends CallName>(
  call: K,
  ...[options]: CallArguments<K>
): Promise<Dated<ResponseOf<K>>> {
  return dated(await exchange(call, (options ?? {}) as LooseOptions, null))
}

/** A read of what is the user's alone, with its age; nothing of it is kept by the service worker. */
export async function requestDated<K extends CallName>(
  call: K,
  ...[options]: CallArguments<K>
): Promise<Dated<ResponseOf<K>>> {
  return dated(await respond(call, (options ?? {}) as LooseOptions))
}

async function dated<K extends CallName>(response: Response): Promise<Dated<ResponseOf<K>>> {
  const answer = (await readAnswer(response)) as ResponseOf<K>
  const storedAt = learnServerTimeOf(response)
  const age = storedAt === null ? 0 : Date.now() - storedAt
  return { answer, saidAt: new Date(serverNow().getTime() - age), isStored: storedAt !== null }
}
