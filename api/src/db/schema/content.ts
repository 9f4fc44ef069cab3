import { sql } from 'drizzle-orm'
import { customType, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, stamps, version } from './columns.ts'
import { contentKinds } from './enumerations.ts'
import { karneval } from './karneval.ts'
import { appUser } from './users.ts'

/** The version that everybody reads; null: only the organiser sees the text. */
const publishedVersion = () => integer('published_version_id').references(() => contentVersion.id)

/** A page of text for everybody, Markdown. The row is the organiser's working copy. */
export const documentation = pgTable(
  'documentation',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The attachments in their order. */
    files: integer('files').array().notNull().default([]),
    position: integer('position').notNull().default(0),
    publishedVersionId: publishedVersion(),
    version: version(),
    ...stamps(),
  },
  (table) => [uniqueIndex('documentation_slug_key').on(sql`lower(${table.slug})`)],
)

export const qna = pgTable('qna', {
  id: id(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  position: integer('position').notNull().default(0),
  publishedVersionId: publishedVersion(),
  version: version(),
  ...stamps(),
})

export const foodMenu = pgTable(
  'food_menu',
  {
    id: id(),
    karnevalId: integer('karneval_id')
      .notNull()
      .references(() => karneval.id),
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

/** A text as it was published. Only added to; goes with the text it belongs to. */
export const contentVersion = pgTable(
  'content_version',
  {
    id: id(),
    kind: text('kind', { enum: contentKinds }).notNull(),
    /** The row in the kind's own table. */
    objectId: integer('object_id').notNull(),
    /** 1, 2, 3 … of the text. */
    number: integer('number').notNull(),
    /** The fields of the kind, as the editors name them. */
    content: jsonb('content').$type<unknown>().notNull(),
    publishedAt: instant('published_at').notNull(),
    /** null: the account is gone, or the text came with the portal. */
    publishedBy: integer('published_by').references(() => appUser.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf('content_version_kind_check', table.kind, contentKinds),
    uniqueIndex('content_version_number_key').on(table.kind, table.objectId, table.number),
  ],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An attachment. In the database, so that every replica serves it and every backup holds it. */
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
