const FREE_FAILURES = 20
const STEP_MS = 250
const LONGEST_MS = 5_000

/**
 * How long the next attempt on an account waits, in ms, after so many failures from anywhere. It only slows down: a
 * guesser with many addresses gets few guesses, and the owner still comes in (R38).
 */
export const slowDownMs = (failures: number): number =>
  Math.min(LONGEST_MS, Math.max(0, failures - FREE_FAILURES) * STEP_MS)
