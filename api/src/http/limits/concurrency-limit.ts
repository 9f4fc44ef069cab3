import { AppError } from '../../lib/app-error.ts'

/**
 * Allows one piece of work per key at a time, because repeated requests for a slow answer slow down all others.
 * @throws AppError throttled while the previous one is running
 */
export function createConcurrencyLimit() {
  const running = new Set<string>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (running.has(key))
      throw new AppError('throttled', 'Samma fil håller redan på att göras. Vänta tills den är klar.', {
        retryAfter: 5,
      })
    running.add(key)
    try {
      return await work()
    } finally {
      running.delete(key)
    }
  }
}
