import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'

/** A window's state after counting the attempt. */
export type Counted = { count: number; endsAt: Date }

export type AttemptOptions = { db: Db; clock: () => Date }

/** Expired rows are deleted once per this number of attempts in this process. */
const TIDY_EVERY = 500

/**
 * Counts attempts in the database, shared by all replicas. It uses its own connection, so that a rollback of the
 * attempt's transaction does not undo the count. Without the database the call fails with 503, as its work would too.
 */
export class Attempts {
  readonly #db: Db
  readonly #clock: () => Date
  #added = 0

  constructor({ db, clock }: AttemptOptions) {
    this.#db = db
    this.#clock = clock
  }

  /** Increments each key and opens a window of `windowMs` where none is open. Results are in the order of the keys. */
  async add(keys: readonly string[], windowMs: number): Promise<Counted[]> {
    this.#added += 1
    if (this.#added % TIDY_EVERY === 0) await this.#tidy()
    const now = this.#clock()
    // Ordered by hash, so that two attempts with shared keys cannot deadlock.
    const { rows } = await this.#db.execute<{ key: string; count: number; ends_at: string }>(sql`
      insert into attempt_count as a (key, count, ends_at)
      select k, 1, ${new Date(now.getTime() + windowMs)}::timestamptz from ${listOf(keys)} k order by k
      on conflict (key) do update set
        count = case when a.ends_at > ${now} then least(a.count + 1, 1000000000) else 1 end,
        ends_at = case when a.ends_at > ${now} then a.ends_at else excluded.ends_at end,
        free_at = case when a.ends_at > ${now} then a.free_at end
      returning key, count, ends_at`)
    return this.#inOrder(keys, rows)
  }

  /** Current counts; 0 where no window is open. Results are in the order of the keys. */
  async read(keys: readonly string[]): Promise<Counted[]> {
    const { rows } = await this.#db.execute<{ key: string; count: number; ends_at: string }>(sql`
      select key, count, ends_at from attempt_count
      where key in (select k from ${listOf(keys)} k) and ends_at > ${this.#clock()}`)
    return this.#inOrder(keys, rows)
  }

  /** Decrements each key, for an attempt that should not count. */
  async takeBack(keys: readonly string[]): Promise<void> {
    await this.#db.execute(sql`
      update attempt_count set count = count - 1 where count > 0 and key in (
        select key from attempt_count where key in (select k from ${listOf(keys)} k) order by key for update)`)
  }

  async clear(keys: readonly string[]): Promise<void> {
    await this.#db.execute(sql`
      delete from attempt_count where key in (
        select key from attempt_count where key in (select k from ${listOf(keys)} k) order by key for update)`)
  }

  /**
   * Queues an attempt for the key: it may proceed `stepMs` after the previous one, across replicas.
   * @returns ms to wait; null when the wait would exceed `longestMs` and the attempt was not queued
   */
  async queue(key: string, { stepMs, longestMs }: { stepMs: number; longestMs: number }): Promise<number | null> {
    const now = this.#clock()
    const turn = sql`greatest(coalesce(free_at, ${now}), ${now}) + make_interval(secs => ${stepMs / 1000})`
    const { rows } = await this.#db.execute<{ free_at: string }>(sql`
      update attempt_count set free_at = ${turn}
      where key = ${hashOf(key)} and ${turn} <= ${new Date(now.getTime() + longestMs)}::timestamptz
      returning free_at`)
    const [row] = rows
    return row ? new Date(row.free_at).getTime() - now.getTime() : null
  }

  /** @throws AppError throttled, with the seconds until the window is over */
  refuse({ endsAt }: Pick<Counted, 'endsAt'>): never {
    const waitMs = endsAt.getTime() - this.#clock().getTime()
    throw new AppError('throttled', undefined, { retryAfter: Math.max(1, waitMs / 1000) })
  }

  #inOrder(keys: readonly string[], rows: { key: string; count: number; ends_at: string }[]): Counted[] {
    const found = new Map(rows.map((row) => [row.key, { count: row.count, endsAt: new Date(row.ends_at) }]))
    return keys.map((key) => found.get(hashOf(key)) ?? { count: 0, endsAt: this.#clock() })
  }

  async #tidy(): Promise<void> {
    await this.#db.execute(sql`delete from attempt_count where key in (
      select key from attempt_count where ends_at <= ${this.#clock()} order by key for update skip locked)`)
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
const listOf = (keys: readonly string[]) => sql`jsonb_array_elements_text(${JSON.stringify(keys.map(hashOf))}::jsonb)`

export type RateLimiter = {
  /** Counts an attempt. @throws AppError throttled when the window already had `limit` */
  take: (key: string | number) => Promise<void>
  /** Resets the key after a successful attempt. */
  clear: (key: string | number) => Promise<void>
}

/** At most `limit` attempts per key in a window of `windowMs`, which begins with the first attempt. */
export function createRateLimiter(
  attempts: Attempts,
  { name, limit, windowMs }: { name: string; limit: number; windowMs: number },
): RateLimiter {
  return {
    take: async (key) => {
      const [counted] = await attempts.add([`${name} ${key}`], windowMs)
      if (counted && counted.count > limit) attempts.refuse(counted)
    },
    clear: (key) => attempts.clear([`${name} ${key}`]),
  }
}
