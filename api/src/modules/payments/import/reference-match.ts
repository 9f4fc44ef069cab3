import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { paymentFile } from '../../../db/schema/payments.ts'
import { audit } from '../../../domain/audit.ts'
import { AppError } from '../../../errors.ts'
import type { Context, Input, SessionUser } from '../../../handler.ts'
import { type BankEntry, type BankFile, BankFileFault } from '../formats/bank-file.ts'
import { readBankFile } from '../formats/read-bank-file.ts'
import { readLedger } from '../ledger-repository.ts'
import { lockPayments } from '../lock-payments.ts'
import { matchEntries } from '../matching/match-entries.ts'
import { type MatchAnswer, planOf, toMatchAnswer } from './match-answer.ts'
import { storeImport } from './store-import.ts'

/** What keeps two imports apart, and what they look at; a test puts something else in its place to see that it is needed. */
export type ImportSteps = {
  lockPayments: (tx: Db) => Promise<void>
  lockInvoices: (tx: Db, entries: readonly BankEntry[]) => Promise<void>
  readLedger: typeof readLedger
}

const PASTED = 'Inklistrade rader'

/**
 * Reads a bank file and matches it; without `dry_run` it is booked as well, all of it or nothing. Reading the same file
 * again, or another one with the same payments, changes nothing and is no error.
 * @throws AppError invalid_bank_file naming the line, conflict when the outcome is no longer the dry run's `plan`
 */
export async function matchReferences(
  { query, body: given }: Input<'POST /api/invoices/reference-match/'>,
  ctx: Context<SessionUser>,
  steps: ImportSteps = { lockPayments, lockInvoices: lockNamedInvoices, readLedger },
): Promise<MatchAnswer> {
  // A request without any body has none here either.
  const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0)
  const file = readFile(body)
  const checksum = createHash('sha256').update(body).digest('hex')
  const isDryRun = query.dry_run === true
  const name = query.name?.trim() || PASTED
  const answer = await withTransaction(ctx.db, async (tx) => {
    if (!isDryRun) {
      await steps.lockPayments(tx)
      await steps.lockInvoices(tx, file.entries)
    }
    const [known] = await tx.select({ id: paymentFile.id }).from(paymentFile).where(eq(paymentFile.checksum, checksum))
    const ledger = await steps.readLedger(tx, file.entries)
    const rows = matchEntries(file.entries, ledger)
    const outcome = { ...ledger, file, name, rows, isDryRun, isKnownFile: known !== undefined }
    const unchanged = () => toMatchAnswer({ ...outcome, fileId: known?.id ?? null, ids: new Map() })
    if (isDryRun || rows.every(({ duplicateOf }) => duplicateOf !== null)) return unchanged()
    if (query.plan !== undefined && query.plan !== planOf(rows)) {
      const current = { ...unchanged(), is_dry_run: true }
      throw new AppError('conflict', 'Läget har ändrats efter provkörningen. Granska utfallet på nytt.', { current })
    }
    const { fileId, ids } = await storeImport(tx, { file, name, checksum, rows, userId: ctx.user.id, now: ctx.now() })
    const stored = toMatchAnswer({ ...outcome, fileId, ids })
    const { format, row_count, new_count, total_cents, booked_cents } = stored
    await audit(tx, ctx, {
      action: 'payments.import',
      objectType: 'payment_file',
      objectId: fileId,
      after: { name, format, row_count, new_count, total_cents, booked_cents },
    })
    return stored
  })
  if (!isDryRun) {
    const { file: fileId, new_count, duplicate_count, total_cents, booked_cents } = answer
    const figures = { new_count, duplicate_count, total_cents, booked_cents }
    ctx.log.info({ event: 'payments_imported', account: ctx.user.id, file: fileId, ...figures }, 'payments imported')
  }
  return answer
}

function readFile(body: Buffer): BankFile {
  try {
    return readBankFile(body)
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error
    const attr = error.line === null ? {} : { attr: `line.${error.line}` }
    throw new AppError('invalid_bank_file', error.message, attr)
  }
}

/** An invoice that is credited or paid by hand meanwhile waits, or is waited for: what is matched stays true until it is booked. */
async function lockNamedInvoices(tx: Db, entries: readonly BankEntry[]): Promise<void> {
  const references = new Set(
    entries.flatMap(({ reference, parts }) => [reference, ...parts.map((part) => part.reference)]),
  )
  await tx.execute(sql`
    select id from invoice
    where reference_number in (select json_array_elements_text(${JSON.stringify([...references])}::json))
    order by id for no key update`)
}
