import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, withTransaction } from '../../../db/db.ts'
import { contentVersion, type documentation, type foodMenu, type qna } from '../../../db/schema/content.ts'
import type { contentKinds } from '../../../db/schema/enumerations.ts'
import type { CachedCall, Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { isSameContent, publishVersion } from './versions-repository.ts'

type Ctx = Context<SessionUser>
type ContentTable = typeof documentation | typeof qna | typeof foodMenu
export type ContentKind = (typeof contentKinds)[number]
type Row<T extends ContentTable> = T['$inferSelect']

/** A text's state for the organiser. */
export type State = { published_at: string | null; has_changes: boolean; version: number }

export type ContentParts<T extends ContentTable, Answer> = {
  kind: ContentKind
  table: T
  /** The cached public call that a publication changes. */
  read: CachedCall
  /** The fields that are published together. */
  contentOf: (row: Row<T>) => Record<string, unknown>
  answers: (db: Db, items: readonly { row: Row<T>; state: State }[]) => Promise<Answer[]>
  /** Runs in the transaction of each write. */
  tidy?: (db: Db, row: Row<T>, now: Date) => Promise<void>
}

type Wish = { version: number; published?: boolean | undefined }

/**
 * Reads and writes of one kind of content. The row is the organiser's working copy; the public reads the last published
 * version, or none when the text is hidden.
 */
export function contentTable<T extends ContentTable, Answer>(parts: ContentParts<T, Answer>) {
  const { kind, read } = parts
  // The three tables share the columns used here; drizzle's types cannot express this for a type parameter.
  const plain = parts.table as unknown as PgTable & typeof qna
  const toRow = (row: unknown) => row as Row<T>
  const toInsert = (values: object) => values as typeof qna.$inferInsert
  type Plain = typeof qna.$inferSelect
  type Item = { row: Row<T>; state: State }

  const select = (db: Db) =>
    db
      .select({
        row: getTableColumns(plain),
        publishedAt: contentVersion.publishedAt,
        content: contentVersion.content,
      })
      .from(plain)
      .leftJoin(contentVersion, eq(contentVersion.id, plain.publishedVersionId))

  const item = (found: { row: Plain; publishedAt: Date | null; content: unknown }): Item => {
    const row = toRow(found.row)
    const hasChanges = found.publishedAt === null || !isSameContent(found.content, parts.contentOf(row))
    return {
      row,
      state: { published_at: found.publishedAt?.toISOString() ?? null, has_changes: hasChanges, version: row.version },
    }
  }

  const load = async (db: Db, id: number): Promise<Item> => {
    const [found] = await select(db).where(eq(plain.id, id)).for('update', { of: plain })
    if (!found) throw new AppError('not_found')
    return item(found)
  }

  const answerOf = async (db: Db, loaded: Item): Promise<Answer> => {
    const [answer] = await parts.answers(db, [loaded])
    if (!answer) throw new Error('one answer per item')
    return answer
  }

  const setPublished = async (tx: Db, ctx: Ctx, row: Row<T>, isPublic: boolean): Promise<void> => {
    const publishedVersionId = isPublic
      ? await publishVersion(tx, ctx, { kind, objectId: row.id, content: parts.contentOf(row) })
      : null
    await tx.update(plain).set({ publishedVersionId }).where(eq(plain.id, row.id))
    ctx.invalidates(read)
  }

  const finish = async (tx: Db, ctx: Ctx, id: number): Promise<Answer> => {
    const after = await load(tx, id)
    await parts.tidy?.(tx, after.row, ctx.now())
    return answerOf(tx, after)
  }

  return {
    list: async (db: Db): Promise<Answer[]> => {
      const rows = await select(db).orderBy(asc(plain.position), asc(plain.id))
      return parts.answers(db, rows.map(item))
    },

    create: (ctx: Ctx, isPublic: boolean | undefined, values: T['$inferInsert']): Promise<Answer> =>
      withTransaction(ctx.db, async (tx) => {
        const now = ctx.now()
        const [row] = await tx
          .insert(plain)
          .values(toInsert({ ...values, createdAt: now, updatedAt: now }))
          .returning()
        if (!row) throw new Error('insert returned nothing')
        if (isPublic) await setPublished(tx, ctx, toRow(row), true)
        const after = await finish(tx, ctx, row.id)
        await audit(tx, ctx, { action: `${kind}.create`, objectType: kind, objectId: row.id, after })
        return after
      }),

    /**
     * @param check may refuse the change of the current text
     * @throws AppError not_found, conflict with the current text
     */
    change: (
      ctx: Ctx,
      id: number,
      { version, published }: Wish,
      values: Partial<T['$inferInsert']>,
      check: (row: Row<T>, tx: Db) => Promise<void> | void = () => undefined,
    ): Promise<Answer> =>
      withTransaction(ctx.db, async (tx) => {
        const loaded = await load(tx, id)
        const before = await answerOf(tx, loaded)
        if (loaded.row.version !== version) throw new AppError('conflict', undefined, { current: before })
        await check(loaded.row, tx)
        const [row] = await tx
          .update(plain)
          .set({ ...values, updatedAt: ctx.now(), version: sql`${plain.version} + 1` })
          .where(eq(plain.id, id))
          .returning()
        if (published !== undefined) await setPublished(tx, ctx, toRow(row), published)
        const after = await finish(tx, ctx, id)
        const verb = published === undefined ? 'change' : published ? 'publish' : 'hide'
        await audit(tx, ctx, { action: `${kind}.${verb}`, objectType: kind, objectId: id, before, after })
        return after
      }),

    /** @throws AppError not_found, or what `check` throws */
    remove: (ctx: Ctx, id: number, check: (row: Row<T>) => void = () => undefined): Promise<null> =>
      withTransaction(ctx.db, async (tx) => {
        const loaded = await load(tx, id)
        check(loaded.row)
        const before = await answerOf(tx, loaded)
        await tx.delete(plain).where(eq(plain.id, id))
        await tx.delete(contentVersion).where(and(eq(contentVersion.kind, kind), eq(contentVersion.objectId, id)))
        await audit(tx, ctx, { action: `${kind}.remove`, objectType: kind, objectId: id, before })
        ctx.invalidates(read)
        return null
      }),
  }
}
