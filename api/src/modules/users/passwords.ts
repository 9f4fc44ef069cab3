import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '../../gate.ts'

/** OWASP's parameters for Argon2id, 11–19 ms each. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at a time: hashing runs in libuv's four threads, which file reads need too. 500 in line are some 6 s of work, about
 * as long as a person waits for a login.
 */
const gate = createGate(2, 500)

/** A password's hash with its parameters and salt in the string. */
export const hashPassword = (password: string): Promise<string> => gate(() => hash(password, PARAMETERS))

let dummy: Promise<string> | undefined

/** Verified for unknown users, so that they cost the same time as known ones. */
const dummyHash = () => {
  dummy ??= hash(randomBytes(16), PARAMETERS)
  return dummy
}

/** Whether the password is the user's; always false, after the same work, for a user that does not exist. */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const reference = storedHash ?? (await dummyHash())
  const matches = await gate(() => verify(reference, password))
  return matches && storedHash !== undefined
}
