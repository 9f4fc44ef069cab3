import Type from 'typebox'
import { Count, Day, Id, Instant, List, Nullable, Strict } from '../common.ts'
import { anyone, type Contract } from '../define.ts'

export const maintenanceContract = {
  'GET /api/maintenance/documentation/': {
    summary: 'Publicerade dokument, Markdown',
    access: anyone,
    response: {
      200: List(
        Strict({ id: Id, slug: Type.String(), title: Type.String(), body: Type.String(), published_at: Instant }),
      ),
    },
  },
  'GET /api/maintenance/qna/': {
    summary: 'Frågor och svar, i visningsordning',
    access: anyone,
    response: { 200: List(Strict({ id: Id, question: Type.String(), answer: Type.String(), position: Count })) },
  },
  'GET /api/maintenance/food-menu/': {
    summary: 'Matsedeln',
    access: anyone,
    response: { 200: List(Strict({ id: Id, day: Day, meal: Type.String(), text: Type.String() })) },
  },
  'POST /api/maintenance/error-logs/': {
    summary: 'Felrapport från felsidan',
    access: anyone,
    bodyLimit: 65_536,
    body: Strict({
      error_trace: Type.String({ maxLength: 50_000 }),
      description: Type.String({ maxLength: 5_000 }),
    }),
    response: { 201: Strict({ id: Id }) },
  },
  'GET /api/news/': {
    summary: 'De tre nyaste inläggen på arrangörens hemsida',
    access: anyone,
    response: {
      200: List(
        Strict({
          title: Type.String(),
          url: Type.String(),
          excerpt: Type.String(),
          /** As the homepage writes it; null when it has none. */
          date: Nullable(Type.String()),
        }),
      ),
    },
  },
} as const satisfies Contract
