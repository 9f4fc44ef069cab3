import { randomUUID } from 'node:crypto'

/**
 * Numbers the process's requests: a UUID whose last part counts. Never the client's id, which proves nothing in a log.
 * A counter is enough: the id is never a secret.
 */
export function createRequestIds(): () => string {
  const process = randomUUID().slice(0, -12)
  let count = 0
  return () => {
    count += 1
    return process + count.toString(16).padStart(12, '0')
  }
}
