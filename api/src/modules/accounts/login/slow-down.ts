const FREE_FAILURES = 20
const STEP_MS = 250
const LONGEST_MS = 5_000

/**
 * The delay in ms before the next attempt on an account, by its failures from all networks. It only delays: a guesser
 * with many addresses gets few guesses, and the owner can still log in.
 */
export const slowDownMs = (failures: number): number =>
  Math.min(LONGEST_MS, Math.max(0, failures - FREE_FAILURES) * STEP_MS)
