import type { ResponseOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export type ReadFile = ResponseOf<'POST /api/events/heats/readings/'>

/** Reads one result file. The bytes go as they are: the server finds out how the timing computer wrote them. */
export function useReadResultFile() {
  return useMutation({
    mutationFn: ({ karneval, file }: { karneval: number; file: File }) =>
      request('POST /api/events/heats/readings/', {
        query: { karneval, name: file.name.slice(0, 200) },
        body: new Blob([file], { type: 'application/octet-stream' }),
      }),
  })
}
