/**
 * The carnival's clock. With a start given it begins there when the process begins and then runs on; otherwise it is the
 * real one.
 */
export function createClock(startsAt: Date | undefined): () => Date {
  if (!startsAt) return () => new Date()
  const offset = startsAt.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}
