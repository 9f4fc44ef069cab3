import { request, useMutation } from '@stafapp/shared/data'

/** Ends every session of one's own, this one too; nothing can be fetched afterwards. */
export function useEndAllSessions() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: () => request('POST /api/users/sessions/end-all/'),
  })
}
