import Type from 'typebox'
import { Count, Day, Id, IdParams, Instant, Nullable, OneLine, Strict, Version } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Position = Type.Integer({ minimum: 0, maximum: 10_000 })

const documentFields = {
  /** Its part of the address; `privacypolicy` is the text that accounts are made on. */
  slug: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
  title: OneLine(200, 1),
  /** Markdown. */
  body: Text(100_000),
  position: Position,
  /** false: only the organiser sees it. */
  published: Type.Boolean(),
}
const { published: _published, ...storedDocument } = documentFields
const Document = Strict({ id: Id, ...storedDocument, published_at: Nullable(Instant), version: Version })

const questionFields = { question: OneLine(300, 1), answer: Text(20_000), position: Position }
const Question = Strict({ id: Id, ...questionFields, version: Version })

const menuFields = { karneval: Id, day: Day, meal: OneLine(100, 1), text: Text(2000), position: Position }
const MenuItem = Strict({ id: Id, ...menuFields, version: Version })

const changed = <T extends Parameters<typeof Strict>[0]>(fields: T) =>
  Strict({ ...Type.Partial(Strict(fields)).properties, version: Version })

const removed = { access: superAdmin, params: IdParams, response: { 204: Type.Null() } } as const

export const contentContract = {
  'GET /api/maintenance/content/': {
    summary: 'Allt innehåll med versioner, också det som inte är publicerat',
    access: superAdmin,
    response: {
      200: Strict({
        documents: Type.Array(Document),
        questions: Type.Array(Question),
        menu: Type.Array(MenuItem),
        total: Count,
      }),
    },
  },
  'POST /api/maintenance/documentation/': {
    summary: 'Nytt dokument',
    access: superAdmin,
    body: Strict(documentFields),
    response: { 201: Document },
  },
  'PATCH /api/maintenance/documentation/{id}/': {
    summary: 'Ändrar, publicerar eller döljer ett dokument',
    access: superAdmin,
    params: IdParams,
    body: changed(documentFields),
    response: { 200: Document },
  },
  'DELETE /api/maintenance/documentation/{id}/': { summary: 'Tar bort ett dokument', ...removed },
  'POST /api/maintenance/qna/': {
    summary: 'Ny fråga med svar',
    access: superAdmin,
    body: Strict(questionFields),
    response: { 201: Question },
  },
  'PATCH /api/maintenance/qna/{id}/': {
    summary: 'Ändrar en fråga',
    access: superAdmin,
    params: IdParams,
    body: changed(questionFields),
    response: { 200: Question },
  },
  'DELETE /api/maintenance/qna/{id}/': { summary: 'Tar bort en fråga', ...removed },
  'POST /api/maintenance/food-menu/': {
    summary: 'Ny måltid i matsedeln',
    access: superAdmin,
    body: Strict(menuFields),
    response: { 201: MenuItem },
  },
  'PATCH /api/maintenance/food-menu/{id}/': {
    summary: 'Ändrar en måltid',
    access: superAdmin,
    params: IdParams,
    body: changed(menuFields),
    response: { 200: MenuItem },
  },
  'DELETE /api/maintenance/food-menu/{id}/': { summary: 'Tar bort en måltid', ...removed },
} as const satisfies Contract
