/**
 * The carnival's clock. With `startsAt` it starts there when the process starts and runs on, `speed` times as fast as
 * the real one; otherwise it is the real clock.
 */
export function createClock(startsAt: Date | undefined, speed = 1): () => Date {
  if (!startsAt) return () => new Date()
  const begun = Date.now()
  return () => new Date(startsAt.getTime() + (Date.now() - begun) * speed)
}

/**
 * Converts a real time to the carnival's clock for display, at the same distance from its present. Sessions, links,
 * limits and mails store real times, because a demo's clock restarts with each process and they would never expire.
 * Outside a demo the two clocks are equal.
 */
export const onCarnivalClock = (real: Date, { now, clock }: { now: () => Date; clock: () => Date }): Date =>
  new Date(real.getTime() + Math.round((now().getTime() - clock().getTime()) / 1000) * 1000)
