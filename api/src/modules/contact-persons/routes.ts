import type { Handlers } from '../../handler.ts'
import { readContacts, saveContact } from './contact-persons.ts'

/** Whom the organiser asks about each unit. */
export const handlers = {
  'GET /api/schools/contact-persons/': async (_input, ctx) => ({ data: await readContacts(ctx) }),
  'PUT /api/schools/contact-persons/{id}/': ({ params, body }, ctx) => saveContact(ctx, { unitId: params.id, body }),
} satisfies Partial<Handlers>
