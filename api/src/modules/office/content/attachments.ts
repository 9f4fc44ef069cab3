import path from 'node:path'
import { attachmentTypes, attachmentWords, endingOf } from '@stafapp/shared/contract/attachments'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { contentFile, documentation } from '../../../db/schema/content.ts'
import { idList } from '../../../db/sql-values.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, Input, SessionUser } from '../../../http/handler.ts'
import { cleanFileName, FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'

type Attachment = ResponseOf<'POST /api/maintenance/documentation/{id}/files/'>

/** Magic bytes by file type, because neither the sent media type nor the extension is reliable. */
const starts: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-'),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  docx: Buffer.from('PK\u0003\u0004'),
  xlsx: Buffer.from('PK\u0003\u0004'),
}

/** The metadata of a file in answers. */
const facts = { id: contentFile.id, name: contentFile.name, type: contentFile.type, size: contentFile.size }

/** Uploads not attached within this time are deleted at the document's next save. */
const ORPHAN_MS = 24 * 60 * 60_000

/**
 * Stores a file for a document, which attaches it by a later save. The same content is stored once.
 * @throws AppError not_found, invalid
 */
export async function storeFile(
  ctx: Context<SessionUser>,
  { params, query, body }: Input<'POST /api/maintenance/documentation/{id}/files/'>,
): Promise<Attachment> {
  const name = cleanFileName(path.win32.basename(query.name))
  const ending = endingOf(name)
  const [type, start] = [attachmentTypes[ending], starts[ending]]
  if (!type || !start) throw new AppError('invalid', `Bilagan ska vara ${attachmentWords}.`, { attr: 'name' })
  if (!body.subarray(0, start.length).equals(start)) {
    throw new AppError('invalid', 'Filens innehåll är av ett annat slag än namnet säger.', { attr: 'name' })
  }
  const [document] = await ctx.db.select().from(documentation).where(eq(documentation.id, params.id)).for('share')
  if (!document) throw new AppError('not_found')
  const [same] = await ctx.db
    .select(facts)
    .from(contentFile)
    .where(
      and(
        eq(contentFile.documentationId, params.id),
        eq(contentFile.name, name),
        sql`sha256(${contentFile.bytes}) = sha256(${body})`,
      ),
    )
  if (same) return same
  const [stored] = await ctx.db
    .insert(contentFile)
    .values({ documentationId: params.id, name, type, size: body.length, bytes: body, createdAt: ctx.now() })
    .returning(facts)
  if (!stored) throw new Error('insert returned nothing')
  return stored
}

/** The stored files of some documents, without their content. */
export const listFiles = (db: Db, documents: readonly number[]) =>
  db
    .select({ ...facts, documentationId: contentFile.documentationId })
    .from(contentFile)
    .where(inArray(contentFile.documentationId, [...documents]))

/** @throws AppError invalid when a file belongs to another document or was deleted */
export async function requireOwnFiles(tx: Db, documentId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const own = await tx
    .select({ id: contentFile.id })
    .from(contentFile)
    .where(and(eq(contentFile.documentationId, documentId), inArray(contentFile.id, [...ids])))
  if (own.length !== ids.length) throw new AppError('invalid', 'En bilaga finns inte längre.', { attr: 'files' })
}

/** Deletes files that neither the document nor any of its versions attaches. */
export async function dropOrphans(tx: Db, documentId: number, attached: readonly number[], now: Date): Promise<void> {
  await tx.delete(contentFile).where(
    and(
      eq(contentFile.documentationId, documentId),
      lt(contentFile.createdAt, new Date(now.getTime() - ORPHAN_MS)),
      attached.length === 0 ? undefined : sql`${contentFile.id} <> all(${idList(attached)})`,
      sql`not exists (select from content_version v where v.kind = 'documentation' and v.object_id = ${documentId}
        and v.content->'files' @> to_jsonb(${contentFile.id}))`,
    ),
  )
}

/**
 * An attachment: public once a published document attaches it, always available to the organiser. Sent as a download
 * only, so that it never runs in the portal's origin.
 * @throws AppError not_found
 */
export async function sendAttachment(ctx: Context, id: number): Promise<FileAnswer> {
  const [row] = await ctx.db
    .select()
    .from(contentFile)
    .where(
      and(
        eq(contentFile.id, id),
        isOrganiser(ctx.user)
          ? undefined
          : sql`exists (select from documentation d join content_version v on v.id = d.published_version_id
              where d.id = ${contentFile.documentationId} and v.content->'files' @> to_jsonb(${contentFile.id}))`,
      ),
    )
  if (!row) throw new AppError('not_found')
  return new FileAnswer({ name: row.name, type: row.type, body: row.bytes })
}
