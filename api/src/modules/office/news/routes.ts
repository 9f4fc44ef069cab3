import type { Handlers } from '../../../http/handler.ts'
import { createNewsReader } from './news-service.ts'

type NewsOptions = {
  newsUrl: URL | undefined
  clock: () => Date
  /** Notifies connected clients that the calls' answers have changed. */
  announce: (calls: readonly string[]) => Promise<void>
}

/** News from the organiser's homepage. */
export function createNewsHandlers({ newsUrl, clock, announce }: NewsOptions) {
  const readNews = createNewsReader({ url: newsUrl, clock, onNew: () => announce(['GET /api/news/']) })
  return {
    'GET /api/news/': async (_input, ctx) => ({ data: await readNews(ctx.db, ctx.log) }),
  } satisfies Partial<Handlers>
}
