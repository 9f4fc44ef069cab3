/** Milliseconds by which the carnival's clock is ahead of this device's; a demo is in another year. */
let offset = 0
const listeners = new Set<() => void>()

/**
 * Sets the clock from an answer's send time. An answer stored by the service worker also has the device time of its
 * storing, which is returned in milliseconds; null for a fresh answer.
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

/** The carnival's time, independent of the visitor's clock. */
export const serverNow = (): Date => new Date(Date.now() + offset)

/** Calls back when the clock is set. Returns the function that ends it. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
