import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { contentFile, contentVersion, documentation, foodMenu, qna } from '../../../db/schema/content.ts'
import { findCurrentKarneval } from '../../karneval/public.ts'

type DocumentContent = { title: string; body: string; files: number[] }
/** The release before wrote no topic. */
type QuestionContent = Pick<typeof qna.$inferSelect, 'question' | 'answer' | 'position'> &
  Partial<Pick<typeof qna.$inferSelect, 'topic'>>
type MenuContent = { day: string; meal: string; text: string }

const position = sql`(${contentVersion.content}->>'position')::int`

/** The published documents with their attachments. */
export async function listPublicDocuments(db: Db) {
  const rows = await db
    .select({
      id: documentation.id,
      slug: documentation.slug,
      publishedAt: contentVersion.publishedAt,
      content: contentVersion.content,
    })
    .from(documentation)
    .innerJoin(contentVersion, eq(contentVersion.id, documentation.publishedVersionId))
    .orderBy(position, documentation.id)
  const texts = rows.map((row) => ({ ...row, content: row.content as DocumentContent }))
  const attached = texts.flatMap(({ content }) => content.files)
  const { id, name, type, size } = contentFile
  const stored = await db.select({ id, name, type, size }).from(contentFile).where(inArray(contentFile.id, attached))
  const files = new Map(stored.map((file) => [file.id, file]))
  return texts.map(({ publishedAt, content, ...row }) => ({
    ...row,
    title: content.title,
    body: content.body,
    published_at: publishedAt.toISOString(),
    files: content.files.flatMap((file) => files.get(file) ?? []),
  }))
}

/** The published questions, in order. */
export async function listPublicQuestions(db: Db) {
  const rows = await db
    .select({ id: qna.id, content: contentVersion.content })
    .from(qna)
    .innerJoin(contentVersion, eq(contentVersion.id, qna.publishedVersionId))
    .orderBy(position, qna.id)
  return rows.map((row) => {
    const { question, answer, topic = 'other', position: place } = row.content as QuestionContent
    return { id: row.id, question, answer, topic, position: place }
  })
}

/** The menu of the current carnival. */
export async function listPublicMenu(db: Db) {
  const karneval = await findCurrentKarneval(db)
  if (!karneval) return []
  const rows = await db
    .select({ id: foodMenu.id, content: contentVersion.content })
    .from(foodMenu)
    .innerJoin(contentVersion, eq(contentVersion.id, foodMenu.publishedVersionId))
    .where(eq(foodMenu.karnevalId, karneval.id))
    .orderBy(sql`${contentVersion.content}->>'day'`, position, foodMenu.id)
  return rows.map((row) => {
    const { day, meal, text } = row.content as MenuContent
    return { id: row.id, day, meal, text }
  })
}
