import { request, useMutation } from '@stafapp/shared/data'

/** Logs a user out everywhere; answers with the number of sessions that ended. */
export function useEndSessions() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (id: number) => request('POST /api/users/{id}/end-sessions/', { params: { id } }),
  })
}
