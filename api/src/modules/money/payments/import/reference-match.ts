import { createHash } from 'node:crypto'
import { PASTED_ROWS } from '@stafapp/shared/rules/pasted-rows'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../../db/db.ts'
import { paymentFile } from '../../../../db/schema/payments.ts'
import type { Context, Input, SessionUser } from '../../../../http/handler.ts'
import { cleanFileName } from '../../../../http/responses/file-answer.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { requireOpenPeriod } from '../../books/public.ts'
import { BankFileFault } from '../formats/bank-file.ts'
import { readLedger } from '../ledger-repository.ts'
import { lockPayments, seasonFrom } from '../lock-payments.ts'
import type { FileFacts } from './import-work.ts'
import type { MatchAnswer } from './match-answer.ts'
import { findMissingStatements, findNewStatements } from './missing-statements.ts'
import { type ImportThread, openImportThread } from './open-import-thread.ts'
import { storeImport } from './store-import.ts'

/**
 * Reads and matches a bank file; without `dry_run` also books it, all or nothing. Importing the same payments again
 * changes nothing and is no error.
 * @throws AppError invalid_bank_file naming the line, period_locked for new money of a locked day, conflict when the outcome differs from the dry run's `plan`
 */
export async function matchReferences(
  { query, body }: Input<'POST /api/invoices/reference-match/'>,
  ctx: Context<SessionUser>,
): Promise<MatchAnswer> {
  const thread = openImportThread()
  try {
    const facts = await thread.read(body)
    return await importFile({ query, checksum: createHash('sha256').update(body).digest('hex'), facts, thread }, ctx)
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error
    const attr = error.line === null ? {} : { attr: `line.${error.line}` }
    throw new AppError('invalid_bank_file', error.message, attr)
  } finally {
    await thread.close()
  }
}

type Import = {
  query: Input<'POST /api/invoices/reference-match/'>['query']
  checksum: string
  facts: FileFacts
  thread: ImportThread
}

async function importFile({ query, checksum, facts, thread }: Import, ctx: Context<SessionUser>): Promise<MatchAnswer> {
  const isDryRun = query.dry_run === true
  const name = cleanFileName(query.name ?? '') || PASTED_ROWS
  const answer = await withTransaction(ctx.db, async (tx) => {
    if (!isDryRun) {
      await lockPayments(tx)
      await lockNamedInvoices(tx, facts.namedReferences)
    }
    const [known] = await tx.select({ id: paymentFile.id }).from(paymentFile).where(eq(paymentFile.checksum, checksum))
    await requireTypedDays(tx, facts.days, helsinkiDay(ctx.now()))
    const ledger = await readLedger(tx, { asked: facts.asked, isDryRun })
    const { plan, records, firstDay } = await thread.match({ ledger, isDryRun })
    if (firstDay) await requireOpenPeriod(tx, firstDay.day, `line.${firstDay.line}`)
    const statements = await findNewStatements(tx, facts.statements)
    const missingStatements = facts.statements.length > 0 ? await findMissingStatements(tx, statements) : []
    const told = { name, isDryRun, isKnownFile: known !== undefined, missingStatements }
    const unchanged = () => thread.answer({ ...told, fileId: known?.id ?? null, ids: new Map() })
    // A day without payments has a statement too.
    const isNew = records !== null && (records.newCount > 0 || statements.length > 0)
    if (!isNew) return unchanged()
    if (query.plan !== undefined && query.plan !== plan) {
      const current = { ...(await unchanged()), is_dry_run: true }
      throw new AppError('conflict', 'Läget har ändrats efter provkörningen. Granska utfallet på nytt.', { current })
    }
    const stored = await storeImport(tx, {
      facts,
      statements,
      name,
      checksum,
      records,
      userId: ctx.user.id,
      now: ctx.now(),
    })
    const outcome = await thread.answer({ ...told, ...stored })
    const { format, row_count, new_count, total_cents, booked_cents } = outcome
    await audit(tx, ctx, {
      action: 'payments.import',
      objectType: 'payment_file',
      objectId: stored.fileId,
      after: { name, format, row_count, new_count, total_cents, booked_cents },
    })
    return outcome
  })
  if (!isDryRun) {
    const { file: fileId, new_count, duplicate_count, total_cents, booked_cents } = answer
    const figures = { new_count, duplicate_count, total_cents, booked_cents }
    ctx.log.info({ event: 'payments_imported', account: ctx.user.id, file: fileId, ...figures }, 'payments imported')
  }
  return answer
}

/** Checks typed days like manual payments: not before the first carnival's season, not in the future. */
async function requireTypedDays(tx: Db, days: FileFacts['days'], today: string): Promise<void> {
  if (!days) return
  const { rows } = await tx.execute<{ from: string | null }>(
    sql`select min(${seasonFrom})::text as "from" from karneval k`,
  )
  const from = rows[0]?.from ?? days.first.day
  const wrong = [days.first, days.last].find(({ day }) => day < from || day > today)
  if (!wrong) return
  const span = `från ${formatDate(from)} till ${formatDate(today)}`
  throw new BankFileFault(`Dagen ${formatDate(wrong.day)} är inte ${span}.`, wrong.line)
}

/** Locks the matched invoices against concurrent credits and manual payments until the booking is committed. */
async function lockNamedInvoices(tx: Db, references: string): Promise<void> {
  await tx.execute(sql`
    select id from invoice
    where reference_number in (select json_array_elements_text(${references}::json))
    order by id for no key update`)
}
