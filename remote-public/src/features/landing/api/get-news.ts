import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type NewsItem = ItemOf<'GET /api/news/'>

/** Spec §9: at most three, whatever the server sends. */
const shown = 3

const tenMinutes = 600_000

async function getNews(signal: AbortSignal): Promise<NewsItem[]> {
  try {
    const { data } = await request('GET /api/news/', { signal })
    return data.slice(0, shown)
  } catch (cause) {
    // Spec §8: the text of this failure, whatever its cause.
    throw new Error('Failed to fetch news', { cause })
  }
}

/** The organiser's newest posts. Not retried (spec §7): a visitor is told at once, and the page is whole without them. */
export const newsQueryOptions = () =>
  queryOptions({
    queryKey: ['news'],
    queryFn: ({ signal }) => getNews(signal),
    retry: false,
    // As long as the server keeps its own copy.
    staleTime: tenMinutes,
  })
