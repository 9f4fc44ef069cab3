import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { event } from '../../../db/schema/events.ts'
import { carnivalRecord, declinedRecord } from '../../../db/schema/raceday.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockFacts } from '../../heats/public.ts'
import type { RecordRow } from '../results/records.ts'
import { type OrganiserRecord, readRecords, recordAnswer } from './proposals.ts'

type Organiser = Context<SessionUser>
type NewRecord = BodyOf<'POST /api/raceday/records/'>
type Fields = Omit<NewRecord, 'event'>
type Decision = BodyOf<'POST /api/raceday/records/decision/'>

const SAME = 'Rekordet finns redan: samma gren, tid, skola och år.'

/** Adds a record that was made before the portal, or outside its results. @throws AppError not_found, already_exists */
export async function addRecord(ctx: Organiser, body: NewRecord): Promise<OrganiserRecord> {
  const values = valuesOf(ctx, body)
  const row = await withTransaction(ctx.db, async (tx) => {
    await requireEvents(tx, [body.event])
    const [made] = await insertRecords(tx, [{ ...values, eventId: body.event, ...author(ctx) }])
    if (!made) throw new AppError('already_exists', SAME)
    await audit(tx, ctx, {
      action: 'raceday.record_added',
      objectType: 'carnival_record',
      objectId: made.id,
      after: toldOf(made),
    })
    return made
  })
  return answerOf(ctx, row)
}

/** Adds many; what is stored already, or twice in the list, is left as it is. @throws AppError not_found */
export async function addRecords(
  ctx: Organiser,
  { records }: BodyOf<'POST /api/raceday/records/bulk/'>,
): Promise<ResponseOf<'POST /api/raceday/records/bulk/'>> {
  const rows = records.map((each) => ({ ...valuesOf(ctx, each), eventId: each.event, ...author(ctx) }))
  const added = await withTransaction(ctx.db, async (tx) => {
    await requireEvents(
      tx,
      records.map((each) => each.event),
    )
    const made = await insertRecords(tx, rows)
    if (made.length > 0) {
      await audit(tx, ctx, {
        action: 'raceday.records_added',
        objectType: 'carnival_record',
        objectId: null,
        after: { records: made.map(toldOf) },
      })
    }
    return made.length
  })
  tellRecords(ctx)
  return { added, already: records.length - added }
}

/** Corrects a record. @throws AppError not_found, conflict (an older version), already_exists */
export async function changeRecord(
  ctx: Organiser,
  id: number,
  { version, ...body }: BodyOf<'PATCH /api/raceday/records/{id}/'>,
): Promise<OrganiserRecord> {
  const row = await withTransaction(ctx.db, async (tx) => {
    const before = await lockRecord(tx, id)
    if (before.version !== version) {
      throw new AppError('conflict', undefined, { current: await answerOf({ ...ctx, db: tx }, before) })
    }
    const values = valuesOf(ctx, body)
    const [same] = await tx
      .select({ id: carnivalRecord.id })
      .from(carnivalRecord)
      .where(
        and(
          eq(carnivalRecord.eventId, before.eventId),
          eq(carnivalRecord.timeMs, values.timeMs),
          eq(carnivalRecord.schoolName, values.schoolName),
          eq(carnivalRecord.year, values.year),
        ),
      )
    if (same && same.id !== id) throw new AppError('already_exists', SAME)
    const [changed] = await tx
      .update(carnivalRecord)
      .set({ ...values, version: version + 1 })
      .where(eq(carnivalRecord.id, id))
      .returning()
    if (!changed) throw new AppError('not_found')
    await audit(tx, ctx, {
      action: 'raceday.record_changed',
      objectType: 'carnival_record',
      objectId: id,
      before: toldOf(before),
      after: toldOf(changed),
    })
    return changed
  })
  return answerOf(ctx, row)
}

/** Removes a record; the audit log keeps what it said. Removing again is not found. @throws AppError not_found */
export async function removeRecord(ctx: Organiser, id: number): Promise<null> {
  await withTransaction(ctx.db, async (tx) => {
    const before = await lockRecord(tx, id)
    await tx.delete(carnivalRecord).where(eq(carnivalRecord.id, id))
    await audit(tx, ctx, {
      action: 'raceday.record_removed',
      objectType: 'carnival_record',
      objectId: id,
      before: toldOf(before),
    })
  })
  tellRecords(ctx)
  return null
}

/**
 * Accepts or declines a proposed record, or takes the decision back. Two who decide the same at once get the same answer.
 * @throws AppError conflict when the result has changed since, so that nothing is proposed, or the other was decided
 */
export async function decideRecord(
  ctx: Organiser,
  body: Decision,
): Promise<ResponseOf<'POST /api/raceday/records/decision/'>> {
  const state = await withTransaction(ctx.db, async (tx) => {
    // No result changes, and nobody else decides, until this has ended.
    await lockFacts(tx)
    if (body.decision === 'undo') return undo(tx, ctx, body)
    const { data, proposals } = await readRecords(tx)
    if (data.some((each) => each.ms === body.ms && isResult(each.result, body))) {
      if (body.decision === 'accept') return 'accepted'
      throw new AppError('conflict', 'Rekordet är redan godkänt. Ångra det först.')
    }
    const proposal = proposals.find((each) => each.ms === body.ms && isResult(each, body))
    if (!proposal) throw new AppError('conflict', 'Resultatet har ändrats och är inte längre snabbare än rekordet.')
    return body.decision === 'accept' ? accept(tx, ctx, proposal) : decline(tx, ctx, body, proposal.declined)
  })
  tellRecords(ctx)
  return { state }
}

type Result = { event_instance: number; round: 'TRIAL' | 'FINAL'; team: number }
type Proposal = Awaited<ReturnType<typeof readRecords>>['proposals'][number]

const isResult = (one: Result | null, other: Result): boolean =>
  one?.event_instance === other.event_instance && one.round === other.round && one.team === other.team

async function accept(tx: Db, ctx: Organiser, proposal: Proposal): Promise<'accepted'> {
  const { event: eventId, event_instance, round, team, ms, year, school_name, team_name } = proposal
  await deleteDeclined(tx, proposal)
  const result = { eventInstanceId: event_instance, round, teamId: team }
  const [made] = await tx
    .insert(carnivalRecord)
    .values({ eventId, timeMs: ms, year, schoolName: school_name, teamName: team_name, ...result, ...author(ctx) })
    .onConflictDoUpdate({
      // Typed before it was proposed: the same record, which now knows its result.
      target: [carnivalRecord.eventId, carnivalRecord.timeMs, carnivalRecord.schoolName, carnivalRecord.year],
      set: { ...result, teamName: team_name, version: sql`${carnivalRecord.version} + 1` },
    })
    .returning()
  if (!made) throw new Error('The record was not stored.')
  await audit(tx, ctx, {
    action: 'raceday.record_accepted',
    objectType: 'carnival_record',
    objectId: made.id,
    after: toldOf(made),
  })
  return 'accepted'
}

async function decline(tx: Db, ctx: Organiser, body: Decision, isDeclined: boolean): Promise<'declined'> {
  if (isDeclined) return 'declined'
  const { event_instance, round, team, ms } = body
  await tx.insert(declinedRecord).values({
    eventInstanceId: event_instance,
    round,
    teamId: team,
    timeMs: ms,
    declinedBy: ctx.user.id,
    createdAt: ctx.now(),
  })
  await auditDecision(tx, ctx, 'raceday.record_declined', body)
  return 'declined'
}

/** What was never decided, or is undone already, is open all the same. */
async function undo(tx: Db, ctx: Organiser, body: Decision): Promise<'open'> {
  const declined = await deleteDeclined(tx, body)
  const accepted = await tx
    .delete(carnivalRecord)
    .where(
      and(
        eq(carnivalRecord.eventInstanceId, body.event_instance),
        eq(carnivalRecord.round, body.round),
        eq(carnivalRecord.teamId, body.team),
        eq(carnivalRecord.timeMs, body.ms),
      ),
    )
    .returning()
  if (declined.length + accepted.length > 0) await auditDecision(tx, ctx, 'raceday.record_undone', body)
  return 'open'
}

const deleteDeclined = (tx: Db, { event_instance, round, team, ms }: Result & { ms: number }) =>
  tx
    .delete(declinedRecord)
    .where(
      and(
        eq(declinedRecord.eventInstanceId, event_instance),
        eq(declinedRecord.round, round),
        eq(declinedRecord.teamId, team),
        eq(declinedRecord.timeMs, ms),
      ),
    )
    .returning()

const auditDecision = (tx: Db, ctx: Organiser, action: string, { round, team, ms, event_instance }: Decision) =>
  audit(tx, ctx, {
    action,
    objectType: 'event_instance',
    objectId: event_instance,
    after: { round, team, ms },
  })

const author = (ctx: Organiser) => ({ acceptedBy: ctx.user.id, createdAt: ctx.now() })

/** @throws AppError required for a school without a name, invalid for a year that has not come */
function valuesOf(ctx: Organiser, { ms, year, school_name, team_name }: Fields) {
  const schoolName = school_name.trim()
  if (schoolName === '') throw new AppError('required', 'Skriv skolans namn.', { attr: 'school_name' })
  if (year > ctx.now().getFullYear()) throw new AppError('invalid', 'Året har inte kommit ännu.', { attr: 'year' })
  return { timeMs: ms, year, schoolName, teamName: team_name?.trim() || null }
}

const insertRecords = (tx: Db, rows: (typeof carnivalRecord.$inferInsert)[]): Promise<RecordRow[]> =>
  tx.insert(carnivalRecord).values(rows).onConflictDoNothing().returning()

async function lockRecord(tx: Db, id: number): Promise<RecordRow> {
  const [row] = await tx.select().from(carnivalRecord).where(eq(carnivalRecord.id, id)).for('update')
  if (!row) throw new AppError('not_found')
  return row
}

async function requireEvents(tx: Db, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids)
  const found = await tx
    .select({ id: event.id })
    .from(event)
    .where(inArray(event.id, [...wanted]))
  if (found.length < wanted.size) throw new AppError('not_found', 'Grenen finns inte.')
}

const toldOf = ({ eventId, timeMs, year, schoolName, teamName }: RecordRow) => ({
  event: eventId,
  ms: timeMs,
  year,
  school_name: schoolName,
  ...(teamName !== null && { team_name: teamName }),
})

async function answerOf(ctx: Organiser, row: RecordRow): Promise<OrganiserRecord> {
  tellRecords(ctx)
  const { data } = await readRecords(ctx.db)
  return data.find(({ id }) => id === row.id) ?? recordAnswer(row, new Map(), null)
}

/** Records stand beside the results too. */
const tellRecords = (ctx: Organiser): void => ctx.invalidates('GET /api/events/records/', 'GET /api/events/results/')
