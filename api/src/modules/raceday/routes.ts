import type { Handlers } from '../../http/handler.ts'
import { type Attempts, createRateLimiter } from '../../http/limits/rate-limiter.ts'
import { readArchive, readArchivedYear } from './archive/archive.ts'
import { listFacts } from './facts-repository.ts'
import { readHeatStates } from './heat-states.ts'
import { makeLink, openLink, readLinks, revokeLink } from './links.ts'
import { changeCeremony, readCeremonies, readCeremonyFile } from './prizes/ceremonies.ts'
import { makeDiplomas } from './prizes/diplomas.ts'
import { recordFacts } from './record-facts.ts'
import { addRecord, addRecords, changeRecord, decideRecord, removeRecord } from './records/change-records.ts'
import { readRecords } from './records/proposals.ts'
import { readPublicRecords } from './records/public-records.ts'
import { readDayResults } from './results/current-results.ts'
import { readOwnResults } from './results/own-results.ts'
import { listProtests, makeProtest } from './results/protests.ts'
import { readPublicResults } from './results/public-results.ts'
import { readResultFile } from './results/result-files.ts'
import { seesAllResults, toldFacts, toldResults } from './results/told-results.ts'
import { dayOf, openedDay, readStartList } from './start-list.ts'

const WINDOW_MS = 15 * 60_000

/** Race day: links for officials, the day's start list, and what is recorded about it. */
export function createRacedayHandlers({ attempts, publicUrl }: { attempts: Attempts; publicUrl: string }) {
  const guesses = createRateLimiter(attempts, { name: 'official links', limit: 50, windowMs: WINDOW_MS })
  // More than a call room of ten devices taps; a stolen link cannot fill the table.
  const recordings = createRateLimiter(attempts, { name: 'raceday facts', limit: 3000, windowMs: WINDOW_MS })
  // A school, or a stadium, may share one address.
  const files = createRateLimiter(attempts, { name: 'result files', limit: 300, windowMs: WINDOW_MS })
  const isHttps = publicUrl.startsWith('https:')
  return {
    'GET /api/raceday/links/': (_input, ctx) => readLinks(ctx.db, ctx.now()),
    'POST /api/raceday/links/': ({ body }, ctx) => makeLink(ctx, body, publicUrl),
    'POST /api/raceday/links/{id}/revoke/': ({ params }, ctx) => revokeLink(ctx, params.id),
    'POST /api/raceday/sessions/': async ({ body }, ctx) => {
      const official = await openLink(ctx, body.token, { guesses, isHttps })
      return openedDay({ ...ctx, official })
    },
    'GET /api/raceday/start-list/': ({ query }, ctx) => readStartList(ctx, query),
    'GET /api/raceday/heat-states/': ({ query }, ctx) => readHeatStates(ctx.db, query),
    'GET /api/raceday/facts/': async ({ query }, ctx) => {
      const { karnevalId, day } = await dayOf(ctx, query.day)
      const data = await listFacts(ctx.db, { karnevalId, day, since: query.since })
      return {
        seq: data.at(-1)?.seq ?? query.since,
        data: [...(await toldFacts(ctx.db, { karnevalId, official: ctx.official }, data))],
      }
    },
    'GET /api/raceday/results/': async ({ query }, ctx) => {
      const { karnevalId, day } = await dayOf(ctx, query.day)
      const results = await readDayResults(ctx.db, { karnevalId, day, eventInstance: query.event_instance })
      return seesAllResults(ctx.official) ? results : toldResults(results)
    },
    'GET /api/events/results/': ({ query }, ctx) => readPublicResults(ctx.db, query),
    'GET /api/events/results/file/': async ({ query }, ctx) => {
      await files.take(ctx.network)
      return readResultFile(ctx, query)
    },
    'GET /api/raceday/own-results/': ({ query }, ctx) => readOwnResults(ctx, query),
    'GET /api/raceday/protests/': async (_input, ctx) => ({ data: await listProtests(ctx) }),
    'POST /api/raceday/protests/': async ({ body }, ctx) => {
      await recordings.take(`user ${ctx.user.id}`)
      return makeProtest(ctx, body)
    },
    'GET /api/events/records/': (_input, ctx) => readPublicRecords(ctx.db),
    'GET /api/raceday/records/': (_input, ctx) => readRecords(ctx.db),
    'POST /api/raceday/records/': ({ body }, ctx) => addRecord(ctx, body),
    'POST /api/raceday/records/bulk/': ({ body }, ctx) => addRecords(ctx, body),
    'POST /api/raceday/records/decision/': ({ body }, ctx) => decideRecord(ctx, body),
    'PATCH /api/raceday/records/{id}/': ({ params, body }, ctx) => changeRecord(ctx, params.id, body),
    'DELETE /api/raceday/records/{id}/': ({ params }, ctx) => removeRecord(ctx, params.id),
    'GET /api/raceday/ceremonies/': ({ query }, ctx) => readCeremonies(ctx, query),
    'PATCH /api/raceday/ceremonies/{id}/': ({ params, body }, ctx) => changeCeremony(ctx, params.id, body),
    'GET /api/raceday/ceremonies/file/': ({ query }, ctx) => readCeremonyFile(ctx, query),
    'GET /api/events/diplomas/': ({ query }, ctx) => makeDiplomas(ctx, query),
    'GET /api/events/archive/': (_input, ctx) => readArchive(ctx.db),
    'GET /api/events/archive/{year}/': ({ params }, ctx) => readArchivedYear(ctx.db, params.year),
    'POST /api/raceday/facts/': async ({ body }, ctx) => {
      await recordings.take(ctx.official ? `link ${ctx.official.linkId}` : `user ${ctx.user?.id}`)
      return recordFacts(ctx, body)
    },
  } satisfies Partial<Handlers>
}
