import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { recoveryCode, userFactor } from '../../../db/schema/factors.ts'

export type FactorRow = typeof userFactor.$inferSelect

export async function findFactor(db: Db, userId: number): Promise<FactorRow | null> {
  const [row] = await db.select().from(userFactor).where(eq(userFactor.userId, userId))
  return row ?? null
}

/** Whether logins ask for a code. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  return (await findFactor(db, userId))?.confirmedAt != null
}

/** Starts an enrolment; an unconfirmed one is replaced. false when a confirmed factor exists. */
export async function startFactor(db: Db, row: { userId: number; secret: string; createdAt: Date }): Promise<boolean> {
  const written = await db
    .insert(userFactor)
    .values(row)
    .onConflictDoUpdate({
      target: userFactor.userId,
      set: { secret: row.secret, createdAt: row.createdAt, lastStep: null },
      setWhere: isNull(userFactor.confirmedAt),
    })
    .returning({ userId: userFactor.userId })
  return written.length > 0
}

/** Activates an enrolment whose `secret` the code was checked against. false when a concurrent call changed it. */
export async function confirmFactorRow(
  db: Db,
  { userId, secret, step, now }: { userId: number; secret: string; step: number; now: Date },
): Promise<boolean> {
  const written = await db
    .update(userFactor)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(userFactor.userId, userId), eq(userFactor.secret, secret), isNull(userFactor.confirmedAt)))
    .returning({ userId: userFactor.userId })
  return written.length > 0
}

/** Uses up a time step. false when it or a later one was already used. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const isUnused = or(isNull(userFactor.lastStep), lt(userFactor.lastStep, step))
  const taken = await db
    .update(userFactor)
    .set({ lastStep: step })
    .where(and(eq(userFactor.userId, userId), isNotNull(userFactor.confirmedAt), isUnused))
    .returning({ userId: userFactor.userId })
  return taken.length > 0
}

export async function deleteFactor(db: Db, userId: number): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await db.delete(userFactor).where(eq(userFactor.userId, userId))
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[], now: Date): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await db.insert(recoveryCode).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
}

/** Uses up a recovery code. false when there is no such unused code. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const isOpen = and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt))
  const taken = await db.update(recoveryCode).set({ usedAt: now }).where(isOpen).returning({ id: recoveryCode.id })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ codes: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return row?.codes ?? 0
}
