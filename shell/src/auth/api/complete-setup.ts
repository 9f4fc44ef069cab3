import { request, useMutation } from '@stafapp/shared/data'

export type FirstVisitValues = { first_name: string; last_name: string; phone: string; privacyPolicy: boolean }

/** What a new user tells at the first visit. */
export function useCompleteSetup() {
  return useMutation({
    mutationFn: (body: FirstVisitValues) => request('POST /api/users/first-time-setup/', { body }),
  })
}
