import { AppError } from '../../lib/app-error.ts'

/**
 * Allows one piece of work per key at a time, because repeated requests for a slow answer slow down all others. A result
 * that is still being made when the work ends, such as a stream, keeps its place until `rest` of it settles.
 * @throws AppError throttled while the previous one is running
 */
export function createConcurrencyLimit() {
  const running = new Set<string>()
  return async <T>(
    key: string,
    work: () => Promise<T>,
    rest: (result: T) => Promise<unknown> | null = () => null,
  ): Promise<T> => {
    if (running.has(key))
      throw new AppError('throttled', 'Samma fil håller redan på att göras. Vänta tills den är klar.', {
        retryAfter: 5,
      })
    running.add(key)
    const free = () => running.delete(key)
    try {
      const result = await work()
      const unfinished = rest(result)
      if (unfinished !== null) void unfinished.then(free, free)
      else free()
      return result
    } catch (error) {
      free()
      throw error
    }
  }
}
