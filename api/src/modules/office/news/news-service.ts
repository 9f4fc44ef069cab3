import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/db.ts'
import { type NewsItem, newsCache } from '../../../db/schema/maintenance.ts'
import { AppError } from '../../../lib/app-error.ts'
import { fetchPage } from './fetch-page.ts'
import { parsePosts } from './parse-posts.ts'

const FRESH_MS = 10 * 60_000
/** Pause after a failed fetch. */
const PAUSE_MS = 60_000

export type NewsReader = (db: Db, log: FastifyBaseLogger) => Promise<NewsItem[]>

type NewsReaderOptions = {
  url: URL | undefined
  clock: () => Date
  /** Called when the homepage has other posts than before. */
  onNew: () => Promise<void>
}

type Copy = { items: NewsItem[]; fetchedAt: Date }

/**
 * The organiser's newest posts: at most 10 minutes old, or the last valid copy when the homepage fails. Without an
 * address, as in the demo, only the stored copy is served.
 * @throws AppError news_unavailable when there is no copy
 */
export function createNewsReader({ url, clock, onNew }: NewsReaderOptions): NewsReader {
  let copy: Copy | undefined
  let underWay: Promise<Copy> | undefined
  let pausedUntil = 0

  const readStored = async (db: Db): Promise<Copy | undefined> => {
    const [row] = await db.select().from(newsCache).where(eq(newsCache.id, 1))
    return row
  }

  const fetchCopy = async (db: Db, page: URL): Promise<Copy> => {
    const items = parsePosts(await fetchPage(page), page)
    // Keep the last copy when a redesigned page cannot be parsed.
    if (items.length === 0) throw new Error('no posts found')
    const fetched = { items, fetchedAt: clock() }
    await db
      .insert(newsCache)
      .values({ id: 1, ...fetched })
      .onConflictDoUpdate({ target: newsCache.id, set: fetched })
    if (JSON.stringify(items) !== JSON.stringify(copy?.items)) await onNew()
    return fetched
  }

  const refresh = async (db: Db, page: URL, log: FastifyBaseLogger) => {
    try {
      underWay ??= fetchCopy(db, page)
      copy = await underWay
    } catch (error) {
      pausedUntil = clock().getTime() + PAUSE_MS
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'news fetch failed')
    } finally {
      underWay = undefined
    }
  }

  return async (db, log) => {
    copy ??= await readStored(db)
    const now = clock().getTime()
    const isFresh = copy !== undefined && now - copy.fetchedAt.getTime() < FRESH_MS
    if (url && !isFresh && now >= pausedUntil) await refresh(db, url, log)
    if (!copy) throw new AppError('news_unavailable')
    return copy.items
  }
}
