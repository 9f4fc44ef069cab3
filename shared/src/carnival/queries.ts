import type { Karneval, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, respond } from '@stafapp/shared/data'
import { learnServerTimeOf, readAnswer } from '@stafapp/shared/session'

type List = ResponseOf<'GET /api/events/stafettkarneval/list/'>

/** While the phase may change within minutes, and delays belong to the answer, it is asked for again so often. */
const NEAR_MS = 60_000
const near: readonly Karneval['phase'][] = ['reopened', 'competition']

/**
 * The carnivals with their dates. Not retried (spec §7). Asked for on every page, so kept fresh for a minute; the
 * HTML asks for it in advance, which a call with a token would not be answered by.
 */
export const karnevalListQuery = queryOptions({
  queryKey: ['events', 'stafettkarneval', 'list'],
  queryFn: async ({ signal }) => {
    const response = await respond('GET /api/events/stafettkarneval/list/', { signal, anonymous: true })
    learnServerTimeOf(response)
    return (await readAnswer(response)) as List
  },
  retry: false,
  refetchInterval: ({ state }) => (state.data?.data.some(({ phase }) => near.includes(phase)) ? NEAR_MS : false),
  staleTime: 60_000,
})
