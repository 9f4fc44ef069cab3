import type { Karneval, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, respond } from '@stafapp/shared/data'
import { earlyAnswer, learnServerTimeOf, readAnswer } from '@stafapp/shared/session'

const call = 'GET /api/events/stafettkarneval/list/'
type List = ResponseOf<typeof call>

/** Refetch interval in phases that may change within minutes and include delays. */
const NEAR_MS = 60_000
const near: readonly Karneval['phase'][] = ['reopened', 'competition']

/**
 * The carnivals with their dates. Not retried. Used on every page, so kept fresh for a minute. Sent without a token, so
 * that the HTML's preloaded answer can be used.
 */
export const karnevalListQuery = queryOptions({
  queryKey: ['events', 'stafettkarneval', 'list'],
  queryFn: async ({ signal }) => {
    const response = await respond(call, { signal, anonymous: true })
    learnServerTimeOf(response)
    return (await readAnswer(response)) as List
  },
  initialData: () => {
    const early = earlyAnswer(call, { anonymous: true })
    if (early) learnServerTimeOf(early.response)
    return early?.body as List | undefined
  },
  initialDataUpdatedAt: 0,
  retry: false,
  refetchInterval: ({ state }) => (state.data?.data.some(({ phase }) => near.includes(phase)) ? NEAR_MS : false),
  staleTime: 60_000,
})
