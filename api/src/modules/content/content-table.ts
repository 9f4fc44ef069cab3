import { asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, withTransaction } from '../../db/db.ts'
import type { documentation, foodMenu, qna } from '../../db/schema/content.ts'
import { audit } from '../../domain/audit.ts'
import { AppError } from '../../errors.ts'
import type { Context, SessionUser } from '../../handler.ts'

type Ctx = Context<SessionUser>
type ContentTable = typeof documentation | typeof qna | typeof foodMenu
type Row<T extends ContentTable> = T['$inferSelect']

/**
 * Reads and writes of one kind of content. What is saved is what the public sees; every version stays in the log with
 * its before and after.
 */
export function contentTable<T extends ContentTable, Answer extends { version: number }>(
  table: T,
  objectType: string,
  answer: (row: Row<T>) => Answer,
) {
  // The three tables share the columns used here; drizzle's types cannot say so for a type parameter.
  const plain = table as unknown as PgTable & typeof qna
  const find = async (db: Db, id: number): Promise<Row<T> | null> => {
    const [row] = await db.select().from(plain).where(eq(plain.id, id)).for('update')
    return (row as Row<T> | undefined) ?? null
  }
  return {
    list: async (db: Db): Promise<Answer[]> => {
      const rows = await db.select().from(plain).orderBy(asc(plain.position), asc(plain.id))
      return rows.map((row) => answer(row as Row<T>))
    },

    create: (ctx: Ctx, values: T['$inferInsert']): Promise<Answer> =>
      withTransaction(ctx.db, async (tx) => {
        const now = ctx.now()
        const [row] = await tx
          .insert(plain)
          .values({ ...values, createdAt: now, updatedAt: now } as unknown as typeof qna.$inferInsert)
          .returning()
        if (!row) throw new Error('insert returned nothing')
        const after = answer(row as Row<T>)
        await audit(tx, ctx, { action: `${objectType}.create`, objectType, objectId: row.id, after })
        return after
      }),

    /** @throws AppError not_found, conflict with the text as it is */
    change: (ctx: Ctx, id: number, version: number, valuesOf: (before: Row<T>) => object): Promise<Answer> =>
      withTransaction(ctx.db, async (tx) => {
        const row = await find(tx, id)
        if (!row) throw new AppError('not_found')
        const before = answer(row)
        if (before.version !== version) throw new AppError('conflict', undefined, { current: before })
        const [changed] = await tx
          .update(plain)
          .set({ ...valuesOf(row), updatedAt: ctx.now(), version: sql`${plain.version} + 1` })
          .where(eq(plain.id, id))
          .returning()
        const after = answer(changed as Row<T>)
        await audit(tx, ctx, { action: `${objectType}.change`, objectType, objectId: id, before, after })
        return after
      }),

    /** @throws AppError not_found, or what `check` throws */
    remove: (ctx: Ctx, id: number, check: (row: Row<T>) => void = () => undefined): Promise<null> =>
      withTransaction(ctx.db, async (tx) => {
        const row = await find(tx, id)
        if (!row) throw new AppError('not_found')
        check(row)
        await tx.delete(plain).where(eq(plain.id, id))
        await audit(tx, ctx, { action: `${objectType}.remove`, objectType, objectId: id, before: answer(row) })
        return null
      }),
  }
}
