import { questionTopics } from '@stafapp/shared/contract/api/content'
import { sql } from 'drizzle-orm'
import { customType, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { contentKinds } from './enumerations.ts'
import { karneval } from './karneval.ts'
import { appUser } from './users.ts'

/** The public version; null: only the organiser sees the text. */
const publishedVersion = () => integer('published_version_id').references(() => contentVersion.id)

/** A public text page in Markdown. The row is the organiser's working copy. */
export const documentation = pgTable(
  'documentation',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Attachments, in order. */
    files: integer('files').array().notNull().default([]),
    position: integer('position').notNull().default(0),
    publishedVersionId: publishedVersion(),
    version: version(),
    ...stamps(),
  },
  (table) => [uniqueIndex('documentation_slug_key').on(sql`lower(${table.slug})`)],
)

export const qna = pgTable(
  'qna',
  {
    id: id(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    topic: text('topic', { enum: questionTopics }).notNull().default('other'),
    position: integer('position').notNull().default(0),
    publishedVersionId: publishedVersion(),
    version: version(),
    ...stamps(),
  },
  (table) => [oneOf('qna_topic_check', table.topic, questionTopics)],
)

export const foodMenu = pgTable(
  'food_menu',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    day: date('day', { mode: 'string' }).notNull(),
    meal: text('meal').notNull(),
    text: text('text').notNull(),
    position: integer('position').notNull().default(0),
    publishedVersionId: publishedVersion(),
    version: version(),
    ...stamps(),
  },
  (table) => [index('food_menu_karneval_idx').on(table.karnevalId)],
)

/** A published text. Append-only; deleted with its text. */
export const contentVersion = pgTable(
  'content_version',
  {
    id: id(),
    kind: text('kind', { enum: contentKinds }).notNull(),
    /** The row in the kind's own table. */
    objectId: integer('object_id').notNull(),
    /** Counts from 1 within each text. */
    number: integer('number').notNull(),
    /** The fields of the kind, named as in the editors. */
    content: jsonb('content').$type<unknown>().notNull(),
    publishedAt: instant('published_at').notNull(),
    /** null: the account is gone, or the text is a default. */
    publishedBy: integer('published_by').references(() => appUser.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf('content_version_kind_check', table.kind, contentKinds),
    uniqueIndex('content_version_number_key').on(table.kind, table.objectId, table.number),
  ],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An attachment, stored in the database so that every replica serves it and backups include it. */
export const contentFile = pgTable(
  'content_file',
  {
    id: id(),
    documentationId: integer('documentation_id')
      .notNull()
      .references(() => documentation.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('content_file_documentation_idx').on(table.documentationId)],
)
