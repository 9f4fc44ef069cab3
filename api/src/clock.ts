/**
 * The carnival's clock. With a start given it begins there when the process begins and then runs on; otherwise it is the
 * real one.
 */
export function createClock(startsAt: Date | undefined): () => Date {
  if (!startsAt) return () => new Date()
  const offset = startsAt.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}

/**
 * A time of the real clock as it is shown. Sessions, links, limits and mails keep the real time, because the carnival's
 * clock of a demo begins anew at each start: they would live for ever, or stay locked. Shown, they stand as far from the
 * carnival's present as they are from the real one. Outside a demo both clocks are one, and nothing is moved.
 */
export const onCarnivalClock = (real: Date, { now, clock }: { now: () => Date; clock: () => Date }): Date =>
  new Date(real.getTime() + Math.round((now().getTime() - clock().getTime()) / 1000) * 1000)
