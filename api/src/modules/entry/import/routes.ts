import type { Handlers } from '../../../http/handler.ts'
import { importRunners } from './import-runners.ts'
import { readTemplate } from './template.ts'

/** Import of runners and teams from a spreadsheet, and its template. */
export const handlers = {
  'POST /api/events/runners/import/': ({ body }, ctx) => importRunners(ctx, body),
  'GET /api/events/runners/import-template/': () => readTemplate(),
} satisfies Partial<Handlers>
