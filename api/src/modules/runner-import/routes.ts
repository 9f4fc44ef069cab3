import type { Handlers } from '../../handler.ts'
import { importRunners } from './import-runners.ts'
import { readTemplate } from './template.ts'

/** Runners and teams out of a spreadsheet. */
export const handlers = {
  'POST /api/events/runners/import/': ({ body }, ctx) => importRunners(ctx, body),
  'GET /api/events/runners/import-template/': () => readTemplate(),
} satisfies Partial<Handlers>
