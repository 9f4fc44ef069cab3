import { createHash } from 'node:crypto'
import type { ReadingDetail } from '@stafapp/shared/contract/raceday'
import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { decodeLif, type LifFile, parseLif } from '@stafapp/shared/rules/raceday/lif'
import { type MatchedResult, matchLanes, matchRows, type Spot } from '@stafapp/shared/rules/raceday/match-lif'
import { and, asc, eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { resultReading } from '../../../db/schema/heats.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { type LoadedRound, loadCarnival } from '../load-carnival.ts'
import { namesOfTeams } from '../published-heats.ts'
import { auditHeats } from '../write-round.ts'
import { readHeats, type StoredResult, storedIn } from './timed-heats.ts'
import { clearTyped, lockResults, tellResults, touchResults, writeFacts } from './trial-results.ts'

type Row = typeof resultReading.$inferSelect
type Reading = ItemOf<'GET /api/events/heats/readings/'>
type Answer = ResponseOf<'POST /api/events/heats/readings/'>
type Target = { own: LoadedRound; heat: number }

/** The files that wait for a decision, in order of arrival. */
export async function listParked(db: Db, karnevalId: number | undefined): Promise<Reading[]> {
  const karneval = await resolveKarneval(db, karnevalId, { drafts: true })
  const rows = await db
    .select({
      row: resultReading,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      username: appUser.username,
    })
    .from(resultReading)
    .leftJoin(appUser, eq(appUser.id, resultReading.readBy))
    .where(and(eq(resultReading.karnevalId, karneval.id), eq(resultReading.state, 'parked')))
    .orderBy(asc(resultReading.createdAt), asc(resultReading.id))
  return rows.map(({ row, firstName, lastName, username }) =>
    readingAnswer(row, [firstName, lastName].filter(Boolean).join(' ') || username),
  )
}

/**
 * Reads one result file. When event, round, heat and the teams on the lanes match a trial heat, stores its results and
 * returns the differences; otherwise parks the file with the reason. Manual results are never replaced by a file
 * without the organiser's decision.
 * @throws AppError invalid (no result file)
 */
export function readFile(
  ctx: Context<SessionUser>,
  query: QueryOf<'POST /api/events/heats/readings/'>,
  bytes: Uint8Array | null | undefined,
): Promise<Answer> {
  const text = decodeLif(bytes ?? new Uint8Array())
  const file = parseLif(text)
  if (!file) throw new AppError('invalid', 'Filen är ingen resultatfil från tidtagningen (.lif).')
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, query.karneval)
    const row = await holdReading(tx, ctx, { karnevalId: karneval.id, file, text, name: query.name })
    const target = targetOf(file, await loadCarnival(tx, karneval.id))
    if ('reason' in target) return park(tx, ctx, row, target.reason)
    await lockResults(tx, target.own.row.eventInstanceId, ctx.now())
    const names = await namesOfTeams(tx, karneval.id)
    const matched = matchRows(file.rows, heatOf(target, names))
    if ('reason' in matched) return park(tx, ctx, row, matched.reason)
    const typed = await typedOtherwise(tx, target, matched.results)
    if (typed) return park(tx, ctx, row, `Heat ${target.heat} har resultat som är skrivna för hand.`)
    return apply(tx, ctx, row, target, matched.results)
  })
}

/**
 * Stores a parked file's results for the heat that the organiser chose; teams are matched by lane.
 * @throws AppError not_found, conflict (decided meanwhile), invalid (a lane of the file has no team)
 */
export function assignReading(
  ctx: Context<SessionUser>,
  id: number,
  body: BodyOf<'POST /api/events/heats/readings/{id}/assign/'>,
): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await holdParked(tx, id, body.version)
    await lockResults(tx, body.event_instance, ctx.now())
    const rounds = await loadCarnival(tx, row.karnevalId)
    const own = rounds.find((each) => each.row.eventInstanceId === body.event_instance && each.row.round === 'TRIAL')
    if (!own?.heats.some(({ number }) => number === body.heat)) throw new AppError('not_found', 'Heatet finns inte.')
    const target = { own, heat: body.heat }
    const matched = matchLanes(row.rows, heatOf(target, await namesOfTeams(tx, row.karnevalId)))
    if ('reason' in matched) throw new AppError('invalid', matched.reason, { attr: 'heat' })
    return apply(tx, ctx, row, target, matched.results)
  })
}

/** Discards a parked file; the row is kept as evidence. @throws AppError not_found, conflict */
export function discardReading(
  ctx: Context<SessionUser>,
  id: number,
  { version }: BodyOf<'POST /api/events/heats/readings/{id}/discard/'>,
): Promise<Reading> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await holdParked(tx, id, version)
    const after = await decide(tx, ctx, row, { state: 'discarded', decidedBy: ctx.user.id })
    await auditHeats(tx, ctx, row.karnevalId, 'heats.reading_discarded', { reading: row.id, file: row.fileName })
    return readingAnswer(after, null)
  })
}

type Received = { karnevalId: number; file: LifFile; text: string; name: string | undefined }

/** Locks the file's row; files with the same content share one. */
async function holdReading(
  tx: Db,
  ctx: Context<SessionUser>,
  { karnevalId, file, text, name }: Received,
): Promise<Row> {
  const checksum = createHash('sha256').update(text).digest('hex')
  const { eventNo, roundNo, heatNo, title } = file
  await tx
    .insert(resultReading)
    .values({
      karnevalId,
      fileName: name?.trim() || 'resultat.lif',
      title,
      eventNo,
      roundNo,
      heatNo,
      rows: file.rows.map(({ name: _name, ...row }) => row),
      checksum,
      state: 'parked',
      readBy: ctx.user.id,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(resultReading)
    .where(and(eq(resultReading.karnevalId, karnevalId), eq(resultReading.checksum, checksum)))
    .for('update')
  if (!row) throw new Error('the reading was not stored')
  return row
}

async function holdParked(tx: Db, id: number, version: number): Promise<Row> {
  const [row] = await tx.select().from(resultReading).where(eq(resultReading.id, id)).for('update')
  if (!row) throw new AppError('not_found')
  if (row.state === 'parked' && row.version === version) return row
  throw new AppError('conflict', 'Någon annan har redan avgjort filen.', { current: readingAnswer(row, null) })
}

/** The trial heat that the header refers to, or the reason why none. */
function targetOf({ eventNo, roundNo, heatNo }: LifFile, rounds: readonly LoadedRound[]): Target | { reason: string } {
  if (eventNo === 0) return { reason: 'Filen är tagen utan startlista: gren, omgång och heat saknas.' }
  const ofEvent = rounds.filter(({ row }) => row.eventId === eventNo)
  const [any] = ofEvent
  if (!any) return { reason: `Gren ${eventNo} finns inte i karnevalen.` }
  const name = any.row.rounds[roundNo - 1]
  const own = ofEvent.find(({ row }) => row.round === name)
  if (!own) return { reason: `${any.row.eventName} har ingen omgång ${roundNo}.` }
  if (own.row.round !== 'TRIAL') return { reason: `${any.row.eventName}: filen gäller finalen, inte försöken.` }
  if (!own.heats.some(({ number }) => number === heatNo))
    return { reason: `${any.row.eventName} har inget heat ${heatNo} i försöken.` }
  return { own, heat: heatNo }
}

function heatOf({ own, heat }: Target, names: Awaited<ReturnType<typeof namesOfTeams>>) {
  const places = own.heats.find(({ number }) => number === heat)?.places ?? []
  return {
    number: heat,
    isMass: own.row.trackLanes === null,
    places: places.map(({ lane, team }): Spot => {
      const known = names.get(team)
      return { lane, team, bib: known?.bib ?? null, name: known?.team_name ?? '', withdrawn: known?.withdrawn ?? false }
    }),
  }
}

/** Whether a different result was entered manually for one of these teams. */
async function typedOtherwise(tx: Db, { own }: Target, results: readonly MatchedResult[]): Promise<boolean> {
  const stored = new Map(storedIn(await readHeats(tx, own)).map((result) => [result.team, result]))
  return results.some((result) => {
    const was = stored.get(result.team)
    return was?.source === 'hand' && !isSame(was, result)
  })
}

const isSame = (was: StoredResult, { place, timeMs, mark }: MatchedResult): boolean =>
  was.place === place && was.time_ms === timeMs && was.mark === mark

async function park(tx: Db, ctx: Context<SessionUser>, row: Row, reason: string): Promise<Answer> {
  const nowhere = { eventInstanceId: null, round: null, heatNumber: null }
  const after = await decide(tx, ctx, row, { state: 'parked', reason, ...nowhere })
  await auditHeats(tx, ctx, row.karnevalId, 'heats.reading_parked', { reading: row.id, file: row.fileName, reason })
  return { reading: readingAnswer(after, null), changes: [] }
}

async function apply(
  tx: Db,
  ctx: Context<SessionUser>,
  row: Row,
  { own, heat }: Target,
  results: readonly MatchedResult[],
): Promise<Answer> {
  const { eventInstanceId, round } = own.row
  const names = await namesOfTeams(tx, row.karnevalId)
  const heats = await readHeats(tx, own)
  const timed = heats.find(({ number }) => number === heat)
  const before = new Map(storedIn(heats).map((result) => [result.team, result]))
  const changed = results.filter((result) => {
    const was = before.get(result.team)
    return !was || !isSame(was, result)
  })
  if (timed && changed.length > 0) {
    await writeFacts(tx, ctx, own, timed, [
      ...clearTyped(
        timed,
        changed.map(({ team }) => team),
      ),
      { kind: 'reading', team: null, undoes: null, detail: detailOfFile(row, results) },
    ])
    await touchResults(tx, [eventInstanceId], ctx.now())
    tellResults(ctx)
  }
  const place = { eventInstanceId, round, heatNumber: heat }
  const after = await decide(tx, ctx, row, { state: 'applied', ...place, decidedBy: ctx.user.id })
  const changes = changed.map(({ team, place, timeMs, mark }) => {
    const was = before.get(team)
    return {
      team,
      team_name: names.get(team)?.team_name ?? 'Laget',
      before: was ? { place: was.place, time_ms: was.time_ms, mark: was.mark } : null,
      after: { place, time_ms: timeMs, mark },
    }
  })
  await audit(tx, ctx, {
    action: 'heats.reading',
    objectType: 'event_instance',
    objectId: eventInstanceId,
    after: {
      reading: row.id,
      file: row.fileName,
      heat,
      changes: changes.map(({ team, before: was, after: is }) => ({ team, before: was, after: is })),
    },
  })
  return { reading: readingAnswer(after, null), changes }
}

const detailOfFile = ({ fileName, checksum }: Row, results: readonly MatchedResult[]): ReadingDetail => ({
  file: fileName,
  sha256: checksum,
  start: null,
  rows: results.map(({ team, lane, timeMs, precision, mark, place }) => ({
    team,
    lane,
    ms: timeMs,
    precision,
    mark,
    place,
  })),
})

async function decide(
  tx: Db,
  ctx: Context,
  row: Row,
  values: Partial<typeof resultReading.$inferInsert>,
): Promise<Row> {
  const [after] = await tx
    .update(resultReading)
    .set({ ...values, version: row.version + 1, updatedAt: ctx.now() })
    .where(eq(resultReading.id, row.id))
    .returning()
  if (!after) throw new Error('the reading was not stored')
  ctx.invalidates('GET /api/events/heats/work/')
  return after
}

const readingAnswer = (row: Row, readBy: string | null): Reading => ({
  id: row.id,
  file_name: row.fileName,
  title: row.title,
  event_no: row.eventNo,
  round_no: row.roundNo,
  heat_no: row.heatNo,
  state: row.state,
  reason: row.reason,
  event_instance: row.eventInstanceId,
  heat: row.heatNumber,
  read_at: row.createdAt.toISOString(),
  read_by: readBy,
  rows: row.rows.map(({ place, lane, time }) => ({ place, lane, time })),
  version: row.version,
})
