import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Gives new teams a place and frees that of withdrawn ones. */
export function useRepair() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/events/heats/repair/'>) => request('POST /api/events/heats/repair/', { body }),
  })
}
