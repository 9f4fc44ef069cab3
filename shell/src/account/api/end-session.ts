import { request, useMutation } from '@stafapp/shared/data'

/** Logs out one of the own devices. */
export function useEndSession() {
  return useMutation({
    mutationFn: (session: string) => request('POST /api/users/sessions/{session}/end/', { params: { session } }),
  })
}

/** Logs out every own device but this one. */
export function useEndOtherSessions() {
  return useMutation({ mutationFn: () => request('POST /api/users/sessions/end-others/') })
}
