import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type NewsItem = ItemOf<'GET /api/news/'>

/** At most three items, whatever the server sends. */
const shown = 3

const tenMinutes = 600_000

async function getNews(signal: AbortSignal): Promise<NewsItem[]> {
  try {
    const { data } = await request('GET /api/news/', { signal })
    return data.slice(0, shown)
  } catch (cause) {
    // One error text for all causes.
    throw new Error('Failed to fetch news', { cause })
  }
}

/** The organiser's newest posts. Not retried: the page is complete without them, so the error is shown at once. */
export const newsQueryOptions = () =>
  queryOptions({
    queryKey: ['news'],
    queryFn: ({ signal }) => getNews(signal),
    retry: false,
    // Equal to the server's cache time.
    staleTime: tenMinutes,
  })
