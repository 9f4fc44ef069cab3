import type { Handlers } from '../../handler.ts'
import { createNewsReader } from './news-service.ts'

type NewsOptions = {
  newsUrl: URL | undefined
  clock: () => Date
  /** Tells those who listen that the call answers anew. */
  announce: (calls: readonly string[]) => Promise<void>
}

/** The call under /api/news. */
export function createNewsHandlers({ newsUrl, clock, announce }: NewsOptions) {
  const readNews = createNewsReader({ url: newsUrl, clock, onNew: () => announce(['GET /api/news/']) })
  return {
    'GET /api/news/': async (_input, ctx) => ({ data: await readNews(ctx.db, ctx.log) }),
  } satisfies Partial<Handlers>
}
