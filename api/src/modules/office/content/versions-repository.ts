import { isDeepStrictEqual } from 'node:util'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { contentVersion } from '../../../db/schema/content.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import type { ContentKind } from './content-table.ts'

type Text = { kind: ContentKind; objectId: number; content: Record<string, unknown> }
type Listed = ItemOf<'GET /api/maintenance/content/versions/'>

export const isSameContent = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)

/**
 * The version with this content; created unless the newest one is equal. The caller has locked the text's row, so that
 * numbers are unique.
 * @returns its id
 */
export async function publishVersion(
  tx: Db,
  ctx: Context<SessionUser>,
  { kind, objectId, content }: Text,
): Promise<number> {
  const [newest] = await tx
    .select()
    .from(contentVersion)
    .where(and(eq(contentVersion.kind, kind), eq(contentVersion.objectId, objectId)))
    .orderBy(desc(contentVersion.number))
    .limit(1)
  if (newest && isSameContent(newest.content, content)) return newest.id
  const [made] = await tx
    .insert(contentVersion)
    .values({
      kind,
      objectId,
      number: (newest?.number ?? 0) + 1,
      content,
      publishedAt: ctx.now(),
      publishedBy: ctx.user.id,
    })
    .returning({ id: contentVersion.id })
  if (!made) throw new Error('insert returned nothing')
  return made.id
}

const isPublic = sql<boolean>`(
  exists (select from documentation d where d.published_version_id = ${contentVersion.id})
  or exists (select from qna q where q.published_version_id = ${contentVersion.id})
  or exists (select from food_menu m where m.published_version_id = ${contentVersion.id}))`

const selectVersions = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      id: contentVersion.id,
      number: contentVersion.number,
      publishedAt: contentVersion.publishedAt,
      published_by: appUser.username,
      is_public: isPublic,
      content: contentVersion.content,
    })
    .from(contentVersion)
    .leftJoin(appUser, eq(appUser.id, contentVersion.publishedBy))
    .where(condition)
    .orderBy(desc(contentVersion.number))

export async function listVersions(db: Db, kind: ContentKind, objectId: number): Promise<Listed[]> {
  const rows = await selectVersions(db, and(eq(contentVersion.kind, kind), eq(contentVersion.objectId, objectId)))
  return rows.map(({ publishedAt, content: _content, ...row }) => ({ ...row, published_at: publishedAt.toISOString() }))
}

/** null for an unknown id. */
export async function findVersion(db: Db, id: number) {
  const [row] = await selectVersions(db, eq(contentVersion.id, id))
  if (!row) return null
  const { publishedAt, content, ...rest } = row
  return {
    ...rest,
    published_at: publishedAt.toISOString(),
    content: content as Record<string, string | number | number[]>,
  }
}
