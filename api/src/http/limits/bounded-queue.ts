import { AppError } from '../../lib/app-error.ts'

/**
 * Runs `width` pieces of work at once and lets `line` more wait. Queue full: answer 503 at once.
 * @throws AppError unavailable when the line is full
 */
export function createGate(width: number, line: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    running -= 1
    waiting.shift()?.()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= line) throw new AppError('unavailable', undefined, { retryAfter: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
