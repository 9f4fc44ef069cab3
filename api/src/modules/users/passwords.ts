import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '../../gate.ts'

/** OWASP's parameters for Argon2id, 11–19 ms each. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at a time: hashing runs in libuv's four threads, which file reads need too. 1,000 in line are some 10 s of work: all
 * leaders of a carnival may come in the same moment, and none of them is told to try again.
 */
const gate = createGate(2, 1000)

/** A password's hash with its parameters and salt in the string. */
export const hashPassword = (password: string): Promise<string> => gate(() => hash(password, PARAMETERS))

let dummy: Promise<string> | undefined

/** Verified for unknown users, so that they cost the same time as known ones. */
const dummyHash = () => {
  dummy ??= hash(randomBytes(16), PARAMETERS)
  return dummy
}

/**
 * Whether the password is the user's; always false, after the same work, for a user that does not exist. `onTurn` is called
 * when the line has been stood; whoever it throws for costs no work.
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
