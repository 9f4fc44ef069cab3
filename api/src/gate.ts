import { AppError } from './errors.ts'

/**
 * Lets `width` pieces of work run at once and `line` more wait. Whoever comes after that is turned away at once:
 * a short honest refusal is better than a line that nobody will live to see the end of.
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
