import { randomUUID } from 'node:crypto'

/**
 * Numbers the process's requests: a UUID whose last part counts. Never the client's, because an id that somebody else
 * chooses proves nothing in a log; and nobody's secret, so a random one for each would be wasted.
 */
export function createRequestIds(): () => string {
  const process = randomUUID().slice(0, -12)
  let count = 0
  return () => {
    count += 1
    return process + count.toString(16).padStart(12, '0')
  }
}
