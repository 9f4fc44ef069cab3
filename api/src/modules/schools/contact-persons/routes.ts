import type { Handlers } from '../../../http/handler.ts'
import { readContacts, saveContact } from './contact-persons.ts'

/** Contact persons of units. */
export const handlers = {
  'GET /api/schools/contact-persons/': async (_input, ctx) => ({ data: await readContacts(ctx) }),
  'PUT /api/schools/contact-persons/{id}/': ({ params, body }, ctx) => saveContact(ctx, { unitId: params.id, body }),
} satisfies Partial<Handlers>
