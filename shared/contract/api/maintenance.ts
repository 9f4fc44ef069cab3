import Type from 'typebox'
import { About, Id, List, Nullable, Strict } from '../common.ts'
import { anyone, type Contract } from '../define.ts'

export const maintenanceContract = {
  'POST /api/maintenance/error-logs/': {
    summary: 'Felrapport från felsidan',
    access: anyone,
    refusals: [429],
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
    refusals: [502],
    response: {
      200: List(
        Strict({
          title: Type.String(),
          url: Type.String(),
          excerpt: Type.String(),
          date: About('As written on the homepage; null if absent.', Nullable(Type.String())),
        }),
      ),
    },
  },
} as const satisfies Contract
