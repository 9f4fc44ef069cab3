import Type from 'typebox'
import { attachmentLimit, attachmentTypes } from '../attachments.ts'
import {
  About,
  Count,
  Day,
  Id,
  IdParams,
  Instant,
  List,
  Named,
  Nullable,
  OneLine,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { anyone, type Contract, superAdmin } from '../define.ts'

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Position = Type.Integer({ minimum: 0, maximum: 10_000 })

const fileTypes = [...new Set(Object.values(attachmentTypes))]

const Attachment = Named('Attachment', { id: Id, name: Type.String(), type: Type.String(), size: Count })

const slug = About(
  'Part of the address; accounts accept the text `privacypolicy`. Cannot change while the document is public.',
  Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
)

/** Fields published together as one version. */
const documentFields = {
  title: OneLine(200, 1),
  body: About('Markdown.', Text(100_000)),
  position: Position,
}
const files = About(
  "Ids of the document's stored files, in order.",
  Type.Array(Id, { maxItems: 20, uniqueItems: true }),
)
/** Who asks a question; `other`: not sorted. */
export const questionTopics = ['visitor', 'leader', 'school', 'race_day', 'other'] as const
const topic = About('Who asks: the group in which the question is shown.', Type.Enum([...questionTopics]))
const questionFields = { question: OneLine(300, 1), answer: Text(20_000), position: Position }
const menuFields = { day: Day, meal: OneLine(100, 1), text: Text(2000), position: Position }

const published = About(
  'true: publish what is saved now; false: unpublish; left out: save as a draft.',
  Type.Optional(Type.Boolean()),
)

const state = {
  published_at: About('When the public version was published; null: not public.', Nullable(Instant)),
  has_changes: About('The saved text differs from the public one.', Type.Boolean()),
  version: Version,
}

const Document = Named('Document', {
  id: Id,
  slug,
  ...documentFields,
  files,
  stored_files: Type.Array(Attachment),
  ...state,
})
const Question = Named('FaqQuestion', { id: Id, ...questionFields, topic, ...state })
const MenuItem = Named('FoodMenuItem', { id: Id, karneval: Id, ...menuFields, ...state })

const changed = <T extends Parameters<typeof Strict>[0]>(fields: T) =>
  Strict({ ...StrictPartial(fields).properties, version: Version, published })

const removed = { access: superAdmin, params: IdParams, response: { 204: Type.Null() } } as const

const versionFields = {
  id: Id,
  number: About('Counts from 1 within each text.', Version),
  published_at: Instant,
  published_by: About('Username; null: the account is gone, or the text is a default.', Nullable(Type.String())),
  is_public: About('This version is the public one.', Type.Boolean()),
}

export const contentContract = {
  'GET /api/maintenance/documentation/': {
    summary: 'Publicerade dokument, Markdown, med bilagor',
    access: anyone,
    cached: true,
    response: {
      200: List(
        Strict({
          ...{ id: Id, slug: Type.String(), title: Type.String(), body: Type.String(), published_at: Instant },
          files: Type.Array(Attachment),
        }),
      ),
    },
  },
  'GET /api/maintenance/qna/': {
    summary: 'Frågor och svar, i visningsordning',
    access: anyone,
    cached: true,
    response: {
      200: List(Strict({ id: Id, question: Type.String(), answer: Type.String(), topic, position: Count })),
    },
  },
  'GET /api/maintenance/food-menu/': {
    summary: 'Matsedeln',
    access: anyone,
    cached: true,
    response: { 200: List(Strict({ id: Id, day: Day, meal: Type.String(), text: Type.String() })) },
  },
  'GET /api/maintenance/files/{id}/': {
    summary: 'En bilaga till ett publicerat dokument, alltid som nedladdning; arrangören når också andra bilagor',
    access: anyone,
    params: IdParams,
    file: fileTypes,
    response: {},
  },
  'GET /api/maintenance/content/': {
    summary: 'Allt innehåll som det är sparat, också utkast',
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
  'GET /api/maintenance/content/versions/': {
    summary: 'De publicerade versionerna av en text, den nyaste först',
    access: superAdmin,
    query: Strict({ kind: Type.Enum(['documentation', 'qna', 'food_menu']), object: Id }),
    response: { 200: List(Strict(versionFields)) },
  },
  'GET /api/maintenance/content/versions/{id}/': {
    summary: 'En publicerad version av en text',
    access: superAdmin,
    params: IdParams,
    response: {
      200: Strict({
        ...versionFields,
        content: About('The fields as in a save.', Type.Unsafe<Record<string, string | number | number[]>>(Type.Any())),
      }),
    },
  },
  'POST /api/maintenance/documentation/': {
    summary: 'Nytt dokument',
    access: superAdmin,
    body: Strict({ slug, ...documentFields, published }),
    response: { 201: Document },
  },
  'PATCH /api/maintenance/documentation/{id}/': {
    summary: 'Ändrar, publicerar eller döljer ett dokument',
    access: superAdmin,
    params: IdParams,
    body: changed({ slug, ...documentFields, files }),
    response: { 200: Document },
  },
  'DELETE /api/maintenance/documentation/{id}/': { summary: 'Tar bort ett dokument', ...removed },
  'POST /api/maintenance/documentation/{id}/files/': {
    summary: 'Tar emot en fil som dokumentet kan bifoga',
    access: superAdmin,
    params: IdParams,
    query: Strict({ name: OneLine(120, 1) }),
    rawBody: fileTypes,
    bodyLimit: attachmentLimit,
    response: { 201: Attachment },
  },
  'POST /api/maintenance/qna/': {
    summary: 'Ny fråga med svar',
    access: superAdmin,
    body: Strict({ ...questionFields, topic: Type.Optional(topic), published }),
    response: { 201: Question },
  },
  'PATCH /api/maintenance/qna/{id}/': {
    summary: 'Ändrar, publicerar eller döljer en fråga',
    access: superAdmin,
    params: IdParams,
    body: changed({ ...questionFields, topic }),
    response: { 200: Question },
  },
  'DELETE /api/maintenance/qna/{id}/': { summary: 'Tar bort en fråga', ...removed },
  'POST /api/maintenance/food-menu/': {
    summary: 'Ny måltid i matsedeln',
    access: superAdmin,
    body: Strict({ karneval: Id, ...menuFields, published }),
    response: { 201: MenuItem },
  },
  'PATCH /api/maintenance/food-menu/{id}/': {
    summary: 'Ändrar, publicerar eller döljer en måltid',
    access: superAdmin,
    params: IdParams,
    body: changed(menuFields),
    response: { 200: MenuItem },
  },
  'DELETE /api/maintenance/food-menu/{id}/': { summary: 'Tar bort en måltid', ...removed },
} as const satisfies Contract
