import type { Karneval, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, respond } from '@stafapp/shared/data'
import { earlyAnswer, hasRole, learnServerTimeOf, readAnswer } from '@stafapp/shared/session'
import { selectedId } from './selected.ts'

const call = 'GET /api/events/stafettkarneval/list/'
type List = ResponseOf<typeof call>

/** Refetch interval in phases that may change within minutes and include delays. */
const NEAR_MS = 60_000
const near: readonly Karneval['phase'][] = ['reopened', 'competition']

/** The carnivals that only the organiser sees; none for others, and when they cannot be had: every page needs the rest. */
const getDrafts = async (signal: AbortSignal): Promise<List['data']> =>
  hasRole('super_admin')
    ? request('GET /api/events/stafettkarneval/', { signal }).then(
        ({ data }) => data.filter(({ status }) => status === 'draft'),
        () => [],
      )
    : []

/**
 * The carnivals with their dates, newest first, for the organiser after the drafts. Not retried. Used on every page, so
 * kept fresh for a minute. The public ones are asked for without a token, so that the HTML's preloaded answer can be used.
 */
export const karnevalListQuery = queryOptions({
  queryKey: ['events', 'stafettkarneval', 'list'],
  queryFn: async ({ signal }) => {
    const [response, drafts] = await Promise.all([respond(call, { signal, anonymous: true }), getDrafts(signal)])
    learnServerTimeOf(response)
    const { data } = (await readAnswer(response)) as List
    return { data: [...drafts, ...data] }
  },
  initialData: () => {
    const early = earlyAnswer(call, { anonymous: true })
    if (early) learnServerTimeOf(early.response)
    const list = early?.body as List | undefined
    const selected = selectedId()
    // A draft that the organiser has chosen is not in it: no other carnival is shown until the drafts are here.
    return selected === null || list?.data.some(({ id }) => id === selected) ? list : undefined
  },
  initialDataUpdatedAt: 0,
  retry: false,
  refetchInterval: ({ state }) => (state.data?.data.some(({ phase }) => near.includes(phase)) ? NEAR_MS : false),
  staleTime: 60_000,
})
