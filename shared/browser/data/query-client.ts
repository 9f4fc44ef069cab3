import { ApiError, onUserChange, SessionLostError } from '@stafapp/shared/session'
import { MutationCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** true: the mutation changes no shown data (an error report), so cached queries are not invalidated. */
      keepQueries?: boolean
    }
  }
}

/**
 * Retries up to three times, except refusals (4xx), which would be refused again. Not without a network: the library
 * would wait for one with the page still loading; it asks again by itself when there is one.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!navigator.onLine) return false
  if (error instanceof SessionLostError) return false
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return false
  return failures < 3
}

/** 1 s, 2 s, 4 s … at most 30 s. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

const isOvertaken = (error: Error): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === 'conflict')

/** The portal's only query client, with its defaults. */
export const queryClient: QueryClient = new QueryClient({
  // Asked once also without a network, because the service worker holds answers of public reads.
  defaultOptions: { queries: { networkMode: 'offlineFirst', gcTime: 5 * 60_000, retry: shouldRetry, retryDelay } },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => {
      // Not awaited: a form is done once the server has answered, before lists are refetched.
      if (!mutation.meta?.keepQueries) void queryClient.invalidateQueries()
    },
    // Somebody else was first: what is shown is no longer what is stored.
    onError: (error) => {
      if (isOvertaken(error)) void queryClient.invalidateQueries()
    },
  }),
})

onUserChange((user) => {
  // Logged out: mark stale without refetching, which would answer 401 and lead to /login.
  if (user === null) void queryClient.invalidateQueries({ refetchType: 'none' })
  // Another user: discard the previous user's data first.
  else void queryClient.resetQueries()
})
