import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, stamps, version } from './columns.ts'
import { karneval } from './karneval.ts'

/** A page of text for everybody, Markdown. */
export const documentation = pgTable(
  'documentation',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    position: integer('position').notNull().default(0),
    /** null: not shown yet. */
    publishedAt: instant('published_at'),
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
    version: version(),
    ...stamps(),
  },
  (table) => [index('food_menu_karneval_idx').on(table.karnevalId)],
)
