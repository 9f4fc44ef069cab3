import type { Handlers } from '../../../http/handler.ts'
import { giveBibs, readBibs, saveBib, saveSettings } from './bibs.ts'

/** Bib numbers of teams: the settings, giving numbers, and changing one. */
export const handlers = {
  'GET /api/events/bibs/': ({ query }, ctx) => readBibs(ctx.db, query.karneval),
  'PUT /api/events/bibs/': ({ body }, ctx) => saveSettings(ctx, body),
  'POST /api/events/bibs/give/': ({ body }, ctx) => giveBibs(ctx, body),
  'PUT /api/events/bibs/{id}/': ({ params, body }, ctx) => saveBib(ctx, params.id, body),
} satisfies Partial<Handlers>
