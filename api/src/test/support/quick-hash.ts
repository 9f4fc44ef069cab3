import { hash } from '@node-rs/argon2'

/**
 * A valid Argon2id hash at the lowest cost. A verification costs what the stored hash says, and the tests log in
 * thousands of times.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
