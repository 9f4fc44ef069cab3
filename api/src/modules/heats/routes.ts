import type { Handlers } from '../../http/handler.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { listRules, saveRule } from './advance-rules.ts'
import { lockPlaces, makeFinal, repairByHand, saveSettings, setStatus, swap, undoMove } from './change-round.ts'
import { readChanges, readComparison } from './comparison.ts'
import { dropDraft, listDrafts, makeDraft, readDraft, takeDraft } from './drafts.ts'
import { readDiffDump, readDump } from './dump/read-dump.ts'
import { readExplanation } from './explanation.ts'
import { readRound, readWork } from './heat-rounds.ts'
import { publish, readVersions } from './publish.ts'
import { findPublication } from './published-heats.ts'
import { previewRepair, previewTake } from './repair-preview.ts'
import { restore } from './restore.ts'
import { assignReading, discardReading, listParked, readFile } from './results/readings.ts'
import { readResults, saveResults } from './results/trial-results.ts'
import type { FinalServices } from './tell-finals.ts'

/** The heat draw for the organiser, and the explanation of a team's place. */
export const createHeatHandlers = (services: FinalServices) =>
  ({
    'GET /api/events/heats/count/': async ({ query }, ctx) => {
      const karneval = await resolveKarneval(ctx.db, query.karneval)
      const publication = await findPublication(ctx.db, karneval.id)
      return { count: publication?.heats.length ?? 0 }
    },
    'GET /api/events/heats/work/': ({ query }, ctx) => readWork(ctx.db, query.karneval),
    'GET /api/events/heats/round/': ({ query }, ctx) => readRound(ctx.db, query),
    'POST /api/events/heats/drafts/': ({ body }, ctx) => makeDraft(ctx, body),
    'GET /api/events/heats/drafts/': ({ query }, ctx) => listDrafts(ctx, query),
    'GET /api/events/heats/drafts/{id}/': ({ params, query }, ctx) => readDraft(ctx, params.id, query),
    'DELETE /api/events/heats/drafts/{id}/': async ({ params }, ctx) => {
      await dropDraft(ctx, params.id)
      return null
    },
    'GET /api/events/heats/drafts/{id}/repair/': async ({ params }, ctx) => ({
      data: await previewTake(ctx, params.id),
    }),
    'POST /api/events/heats/drafts/{id}/take/': async ({ params, body }, ctx) => ({
      data: await takeDraft(ctx, params.id, body),
    }),
    'POST /api/events/heats/swap/': ({ body }, ctx) => swap(ctx, body),
    'POST /api/events/heats/lock/': ({ body }, ctx) => lockPlaces(ctx, body),
    'GET /api/events/heats/repair/': ({ query }, ctx) => previewRepair(ctx, query),
    'POST /api/events/heats/repair/': ({ body }, ctx) => repairByHand(ctx, body),
    'POST /api/events/heats/status/': ({ body }, ctx) => setStatus(ctx, body),
    'POST /api/events/heats/settings/': ({ body }, ctx) => saveSettings(ctx, body),
    'GET /api/events/heats/changes/': ({ query }, ctx) => readChanges(ctx, query),
    'GET /api/events/heats/comparison/': ({ query }, ctx) => readComparison(ctx, query),
    'POST /api/events/heats/publish/': ({ body }, ctx) => publish(ctx, body, services),
    'GET /api/events/heats/versions/': async ({ query }, ctx) => ({ data: await readVersions(ctx.db, query.karneval) }),
    'POST /api/events/heats/restore/': ({ body }, ctx) => restore(ctx, body, services),
    'GET /api/events/heats/explanation/{id}/': ({ params }, ctx) => readExplanation(ctx, params.id),
    'GET /api/events/heats/results/': ({ query }, ctx) => readResults(ctx.db, query.event_instance),
    'POST /api/events/heats/results/': ({ body }, ctx) => saveResults(ctx, body),
    'GET /api/events/heats/readings/': async ({ query }, ctx) => ({ data: await listParked(ctx.db, query.karneval) }),
    'POST /api/events/heats/readings/': ({ query, body }, ctx) => readFile(ctx, query, body),
    'POST /api/events/heats/readings/{id}/assign/': ({ params, body }, ctx) => assignReading(ctx, params.id, body),
    'POST /api/events/heats/readings/{id}/discard/': ({ params, body }, ctx) => discardReading(ctx, params.id, body),
    'POST /api/events/heats/undo/': ({ body }, ctx) => undoMove(ctx, body),
    'GET /api/events/heats/rules/': async ({ query }, ctx) => ({ data: await listRules(ctx.db, query.karneval) }),
    'POST /api/events/heats/rules/': ({ body }, ctx) => saveRule(ctx, body),
    'POST /api/events/heats/final/': ({ body }, ctx) => makeFinal(ctx, body),
    'GET /api/events/heats-dump/': ({ query }, ctx) => readDump(ctx.db, query),
    'GET /api/events/heat-diff-dump/': ({ query }, ctx) => readDiffDump(ctx.db, query),
  }) satisfies Partial<Handlers>
