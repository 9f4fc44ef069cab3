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

/**
 * Lets one piece of work per key run at a time; the newest of those that come meanwhile waits for its turn, because a
 * page whose question has changed asks again while the answer to the former one is being made.
 * @throws AppError throttled if a newer one takes its place in the line
 */
export function createTurns() {
  const lines = new Map<string, { next: { begin: () => void; giveUp: (error: AppError) => void } | null }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const running = lines.get(key)
    if (running)
      await new Promise<void>((begin, giveUp) => {
        running.next?.giveUp(new AppError('throttled', 'En nyare förfrågan tog över.', { retryAfter: 5 }))
        running.next = { begin, giveUp }
      })
    const line = running ?? { next: null }
    lines.set(key, line)
    try {
      return await work()
    } finally {
      const { next } = line
      line.next = null
      if (next) next.begin()
      else lines.delete(key)
    }
  }
}
