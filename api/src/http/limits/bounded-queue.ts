import { AppError } from '../../lib/app-error.ts'

/**
 * Runs `width` pieces of work at once and lets `line` more wait. Queue full: answer 503 at once.
 * @throws AppError unavailable when the line is full
 */
export function createBoundedQueue(width: number, line: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    // The place goes straight to the next one: a call that comes now must not take it as well.
    if (next) next()
    else running -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < width) running += 1
    else if (waiting.length < line) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new AppError('unavailable', undefined, { retryAfter: 5 })
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
