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
import { setLiveState } from './live-state.ts'

export type Dated<T> = {
  answer: T
  /** Server time of the answer, by the carnival's clock. */
  saidAt: Date
  /** true: the last good answer, stored on this device, because the server could not be reached. */
  isStored: boolean
}

/**
 * Public read with its age. Sent without a token: the answer is public, and the service worker stores no other.
 * @throws ApiError as `request` does
 */
export async function readDated<K extends CallName>(
  call: K,
  ...[options]: CallArguments<K>
): Promise<Dated<ResponseOf<K>>> {
  return dated(await exchange(call, (options ?? {}) as LooseOptions, null))
}

/** Private read with its age; the service worker does not store it. */
export async function requestDated<K extends CallName>(
  call: K,
  ...[options]: CallArguments<K>
): Promise<Dated<ResponseOf<K>>> {
  return dated(await respond(call, (options ?? {}) as LooseOptions))
}

async function dated<K extends CallName>(response: Response): Promise<Dated<ResponseOf<K>>> {
  const answer = (await readAnswer(response)) as ResponseOf<K>
  const storedAt = learnServerTimeOf(response)
  // The server was not reached; the next live event shows that it is again.
  if (storedAt !== null) setLiveState('offline')
  const age = storedAt === null ? 0 : Date.now() - storedAt
  return { answer, saidAt: new Date(serverNow().getTime() - age), isStored: storedAt !== null }
}

declare global {
  /** Set by the shell's start on a page that came as a document with its data. */
  var staf_document:
    | {
        /** The newest change that its data contain. */
        version: number | null
      }
    | undefined
}
