import { createHash } from 'node:crypto'
import { retention } from '@stafapp/shared/contract/retention'
import { and, eq, lt } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { idempotencyKey } from '../../db/schema/maintenance.ts'
import { AppError } from '../../lib/app-error.ts'

type Attempt = { userId: number; key: string; call: string; body: unknown; now: Date }

const KEPT_MS = retention.answerDays * 24 * 60 * 60_000
const MAX_KEY_LENGTH = 200

/** Ignores the order of keys, so that an equal object is the same request. */
const canonical = (value: unknown): string | Buffer => (Buffer.isBuffer(value) ? value : canonicalJson(value))

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''

/**
 * Runs `work` once per user and key. Key and effect are committed together; a simultaneous duplicate waits for the
 * key's row and then gets the first one's answer. A failed attempt stores no key, so it may be repeated.
 * @throws AppError idempotency_conflict when the key was used for another call or body
 */
export function runOnce<T>(db: Db, attempt: Attempt, work: (tx: Db) => Promise<T>): Promise<T> {
  const { userId, key, call, now } = attempt
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new AppError('invalid', `Idempotency-Key ska ha 1–${MAX_KEY_LENGTH} tecken.`, { attr: 'Idempotency-Key' })
  }
  const bodyHash = createHash('sha256').update(canonical(attempt.body)).digest('base64url')
  const own = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key))
  return withTransaction(db, async (tx) => {
    const claim = { userId, key, call, bodyHash, createdAt: now }
    const inserted = await tx
      .insert(idempotencyKey)
      .values(claim)
      .onConflictDoUpdate({
        target: [idempotencyKey.userId, idempotencyKey.key],
        set: { ...claim, status: null, answer: null },
        // The nightly sweep may not have deleted an outdated key yet.
        setWhere: lt(idempotencyKey.createdAt, new Date(now.getTime() - KEPT_MS)),
      })
      .returning({ key: idempotencyKey.key })
      .prepare('idempotency_claim')
      .execute()
    if (inserted.length > 0) {
      const answer = await work(tx)
      await tx
        .update(idempotencyKey)
        .set({ answer: answer ?? null })
        .where(own)
        .prepare('idempotency_answer')
        .execute()
      return answer
    }
    const [first] = await tx.select().from(idempotencyKey).where(own)
    if (first?.call !== call || first.bodyHash !== bodyHash) throw new AppError('idempotency_conflict')
    return first.answer as T
  })
}
