import { AppError } from './errors.ts'

/**
 * Lets each key have one piece of work under way. Impatience makes a long answer slower for everybody: whoever asks again
 * before it is there is told to wait (R41).
 * @throws AppError throttled while the one before is not done
 */
export function createOneAtATime() {
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
