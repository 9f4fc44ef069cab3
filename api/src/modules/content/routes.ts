import { documentation, foodMenu, qna } from '../../db/schema/content.ts'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../handler.ts'
import { contentTable } from './content-table.ts'

/** Accounts are made on this document: it can be changed, never taken away. */
const privacyPolicy = 'privacypolicy'

const documents = contentTable(documentation, 'documentation', (row) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  body: row.body,
  position: row.position,
  published_at: row.publishedAt?.toISOString() ?? null,
  version: row.version,
}))

const questions = contentTable(qna, 'qna', ({ id, question, answer, position, version }) => ({
  id,
  question,
  answer,
  position,
  version,
}))

const menu = contentTable(foodMenu, 'food_menu', (row) => ({
  id: row.id,
  karneval: row.karnevalId,
  day: row.day,
  meal: row.meal,
  text: row.text,
  position: row.position,
  version: row.version,
}))

const requireKept = (slug: string, isKept: boolean) => {
  if (slug === privacyPolicy && !isKept) throw new AppError('in_use', 'Integritetspolicyn måste finnas.')
}

/** The organiser's texts for everybody. */
export const handlers = {
  'GET /api/maintenance/content/': async (_input, ctx) => {
    const all = {
      documents: await documents.list(ctx.db),
      questions: await questions.list(ctx.db),
      menu: await menu.list(ctx.db),
    }
    return { ...all, total: all.documents.length + all.questions.length + all.menu.length }
  },
  'POST /api/maintenance/documentation/': ({ body: { published, ...values } }, ctx) =>
    documents.create(ctx, { ...values, publishedAt: published ? ctx.now() : null }),
  'PATCH /api/maintenance/documentation/{id}/': ({ params, body: { version, published, ...values } }, ctx) =>
    documents.change(ctx, params.id, version, (before) => {
      requireKept(before.slug, published !== false && (values.slug ?? before.slug) === before.slug)
      // Published again it has another day, which the page shows as "uppdaterad".
      return published === undefined ? values : { ...values, publishedAt: published ? ctx.now() : null }
    }),
  'DELETE /api/maintenance/documentation/{id}/': ({ params }, ctx) =>
    documents.remove(ctx, params.id, ({ slug }) => requireKept(slug, false)),
  'POST /api/maintenance/qna/': ({ body }, ctx) => questions.create(ctx, body),
  'PATCH /api/maintenance/qna/{id}/': ({ params, body: { version, ...values } }, ctx) =>
    questions.change(ctx, params.id, version, () => values),
  'DELETE /api/maintenance/qna/{id}/': ({ params }, ctx) => questions.remove(ctx, params.id),
  'POST /api/maintenance/food-menu/': ({ body: { karneval, ...values } }, ctx) =>
    menu.create(ctx, { ...values, karnevalId: karneval }),
  'PATCH /api/maintenance/food-menu/{id}/': ({ params, body: { version, karneval, ...values } }, ctx) =>
    menu.change(ctx, params.id, version, () => (karneval === undefined ? values : { ...values, karnevalId: karneval })),
  'DELETE /api/maintenance/food-menu/{id}/': ({ params }, ctx) => menu.remove(ctx, params.id),
} satisfies Partial<Handlers>
