import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '../../../http/limits/bounded-queue.ts'

/** OWASP's parameters for Argon2id; 11–19 ms per hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at a time: hashing uses libuv's four threads, which file reads need too. 1,000 queued logins are some 10 s of
 * work, enough for all leaders of a carnival at once.
 */
const gate = createBoundedQueue(2, 1000)

/** The Argon2id hash as a string that includes its parameters and salt. */
export const hashPassword = (password: string): Promise<string> => gate(() => hash(password, PARAMETERS))

let dummy: Promise<string> | undefined

/** Verified for unknown users, so that the response time does not reveal whether a user exists. */
const dummyHash = () => {
  dummy ??= hash(randomBytes(16), PARAMETERS)
  return dummy
}

/**
 * Verifies a password; always false, after the same work, for an unknown user. `onTurn` is called when the queue has
 * been passed; when it throws, no hashing is done.
 */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
  onTurn: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const reference = storedHash ?? (await dummyHash())
  const matches = await gate(async () => {
    await onTurn()
    return verify(reference, password)
  })
  return matches && storedHash !== undefined
}
