import { ApiError, onUserChange, SessionLostError } from '@stafapp/shared/session'
import { MutationCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The mutation changes nothing that is shown (an error report): cached queries stay as they are. */
      keepQueries?: boolean
    }
  }
}

/** A refusal (4xx) is an answer and will not change by asking again; everything else gets the spec's three retries. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof SessionLostError) return false
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return false
  return failures < 3
}

/** 1 s, 2 s, 4 s … at most 30 s (spec §9). */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

/** The portal's one query client with the defaults of spec §9. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: { queries: { gcTime: 5 * 60_000, retry: shouldRetry, retryDelay } },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => {
      // Not awaited: a form is done when the server has said so, not when every list has been fetched again.
      if (!mutation.meta?.keepQueries) void queryClient.invalidateQueries()
    },
  }),
})

onUserChange((user) => {
  // Logged out: marked stale but not fetched again, because that would answer 401 and lead to /login.
  if (user === null) void queryClient.invalidateQueries({ refetchType: 'none' })
  // Another person: what the one before saw is thrown away first.
  else void queryClient.resetQueries()
})
