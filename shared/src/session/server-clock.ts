/** What the carnival's clock is ahead of this device's, in milliseconds; a demo lives in another year. */
let offset = 0
const listeners = new Set<() => void>()

/**
 * Sets the clock by an answer, which carries the time at which it was sent. One that the service worker kept carries the
 * device's time of that moment too; that time in milliseconds is returned, null for an answer of now.
 */
export function learnServerTimeOf({ headers }: Response): number | null {
  const storedAt = Number(headers.get('x-stored-at')) || null
  const sentAt = Date.parse(headers.get('x-server-now') ?? '')
  if (!Number.isNaN(sentAt)) {
    offset = sentAt - (storedAt ?? Date.now())
    for (const listener of listeners) listener()
  }
  return storedAt
}

/** The carnival's time, whatever the visitor's clock says. */
export const serverNow = (): Date => new Date(Date.now() + offset)

/** Calls back when the clock has been set. Returns the function that ends it. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
