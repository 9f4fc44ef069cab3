import type { Handlers } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { requireOwnFiles, sendAttachment, storeFile } from './attachments.ts'
import { documents, menu, questions } from './kinds.ts'
import { listPublicDocuments, listPublicMenu, listPublicQuestions } from './public-content.ts'
import { findVersion, listVersions } from './versions-repository.ts'

/** Accounts refer to this document, so it can be changed but not deleted. */
const privacyPolicy = 'privacypolicy'

const requireKept = (slug: string, isKept: boolean) => {
  if (slug === privacyPolicy && !isKept) throw new AppError('in_use', 'Integritetspolicyn måste finnas.')
}

/** The organiser's texts: the published ones for all, working copies and versions for the organiser. */
export const handlers = {
  'GET /api/maintenance/documentation/': async (_input, ctx) => ({ data: await listPublicDocuments(ctx.db) }),
  'GET /api/maintenance/qna/': async (_input, ctx) => ({ data: await listPublicQuestions(ctx.db) }),
  'GET /api/maintenance/food-menu/': async (_input, ctx) => ({ data: await listPublicMenu(ctx.db) }),
  'GET /api/maintenance/files/{id}/': ({ params }, ctx) => sendAttachment(ctx, params.id),
  'GET /api/maintenance/content/': async (_input, ctx) => {
    const all = {
      documents: await documents.list(ctx.db),
      questions: await questions.list(ctx.db),
      menu: await menu.list(ctx.db),
    }
    return { ...all, total: all.documents.length + all.questions.length + all.menu.length }
  },
  'GET /api/maintenance/content/versions/': async ({ query }, ctx) => ({
    data: await listVersions(ctx.db, query.kind, query.object),
  }),
  'GET /api/maintenance/content/versions/{id}/': async ({ params }, ctx) => {
    const version = await findVersion(ctx.db, params.id)
    if (!version) throw new AppError('not_found')
    return version
  },
  'POST /api/maintenance/documentation/': ({ body: { published, ...values } }, ctx) =>
    documents.create(ctx, published, values),
  'PATCH /api/maintenance/documentation/{id}/': ({ params, body: { version, published, ...values } }, ctx) =>
    documents.change(ctx, params.id, { version, published }, values, async (row, tx) => {
      requireKept(row.slug, published !== false && (values.slug ?? row.slug) === row.slug)
      if (row.publishedVersionId !== null && values.slug !== undefined && values.slug !== row.slug) {
        throw new AppError('in_use', 'Adressen kan inte ändras medan dokumentet är publicerat.', { attr: 'slug' })
      }
      await requireOwnFiles(tx, row.id, values.files ?? [])
    }),
  'DELETE /api/maintenance/documentation/{id}/': ({ params }, ctx) =>
    documents.remove(ctx, params.id, ({ slug }) => requireKept(slug, false)),
  'POST /api/maintenance/documentation/{id}/files/': (input, ctx) => storeFile(ctx, input),
  'POST /api/maintenance/qna/': ({ body: { published, ...values } }, ctx) => questions.create(ctx, published, values),
  'PATCH /api/maintenance/qna/{id}/': ({ params, body: { version, published, ...values } }, ctx) =>
    questions.change(ctx, params.id, { version, published }, values),
  'DELETE /api/maintenance/qna/{id}/': ({ params }, ctx) => questions.remove(ctx, params.id),
  'POST /api/maintenance/food-menu/': ({ body: { published, karneval, ...values } }, ctx) =>
    menu.create(ctx, published, { ...values, karnevalId: karneval }),
  'PATCH /api/maintenance/food-menu/{id}/': ({ params, body: { version, published, ...values } }, ctx) =>
    menu.change(ctx, params.id, { version, published }, values),
  'DELETE /api/maintenance/food-menu/{id}/': ({ params }, ctx) => menu.remove(ctx, params.id),
} satisfies Partial<Handlers>
