import type { BodyOf } from '@stafapp/shared/contract/types'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { eq } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { invoice } from '../../../db/schema/invoices.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { requireOpenInvoices } from '../../karneval/public.ts'
import { creditableLines, readStanding, type StandingInvoice } from './basis-repository.ts'
import { type IssuedLine, lineCents, sumCents } from './lines.ts'
import { releaseOverpaid } from './move-payments.ts'
import { negated, type Part } from './plan-account.ts'
import { readInvoice } from './read-invoices.ts'
import { creditNote, markCredited, markPartlyCredited, writeDocuments } from './write-documents.ts'

type Body = BodyOf<'POST /api/invoices/invoices/{id}/credit/'>

/**
 * Credits an invoice: all that is left of it, or the given rows. After a whole credit its payments stay allocated until
 * the payer's next invoice takes them over; after a partial one, what is paid too much waits for a decision.
 * @returns the id of the credit note
 * @throws AppError not_found, season_closed, conflict (another version, or credited already), invalid (a credit note, or
 * a row that the invoice does not have), too_large for more than is left of a row
 */
export function creditInvoice(ctx: Context<SessionUser>, id: number, { version, reason, rows }: Body): Promise<number> {
  return withTransaction(ctx.db, async (tx) => {
    await requireOpenInvoices(tx, [id])
    const [found] = await tx.select().from(invoice).where(eq(invoice.id, id)).for('no key update')
    if (!found || found.status === 'draft') throw new AppError('not_found')
    if (found.kind !== 'invoice') throw new AppError('invalid', 'En kreditnota kan inte krediteras.')
    if (found.status === 'credited') throw new AppError('conflict', 'Fakturan har redan krediterats.')
    if (found.version !== version)
      throw new AppError('conflict', undefined, { current: await readInvoice({ ...ctx, db: tx }, id) })
    const standing = await readStanding(tx, found)
    const chosen = rows === undefined ? standing.left : chosenParts(standing, rows)
    const cents = chosen.reduce((sum, { lines }) => sum + sumCents(lines), 0)
    if (cents > standing.dueCents)
      throw new AppError('too_large', 'Summan är mer än vad som är kvar av fakturan.', { attr: 'rows' })
    const isWhole = rows === undefined || cents === standing.dueCents
    const credited = isWhole ? standing.left : chosen
    const now = ctx.now()
    const today = helsinkiDay(now)
    if (isWhole) await markCredited(tx, [id], now)
    const document = creditNote(standing, negated(credited), {
      extent: isWhole ? 'whole' : 'deduction',
      reason,
      isCollective: standing.isCollective,
      snapshotOf: () => null,
    })
    const [credit] = await writeDocuments(tx, [document], { today, dueOn: today, now })
    if (!credit) throw new Error('one document makes one')
    if (!isWhole) {
      await markPartlyCredited(tx, [id], now)
      await releaseOverpaid(tx, [id], { now, userId: ctx.user.id })
    }
    await audit(tx, ctx, {
      action: 'invoices.credit',
      objectType: 'invoice',
      objectId: credit.id,
      after: {
        number: credit.number,
        total_cents: credit.totalCents,
        parent: id,
        ...(isWhole ? {} : { extent: credit.extent }),
      },
      reason,
    })
    return credit.id
  })
}

type Chosen = NonNullable<Body['rows']>[number]

/** The chosen lines by payer: units of a line at its price, or a sum of money. */
function chosenParts(standing: StandingInvoice, rows: readonly Chosen[]): Part[] {
  const lines = creditableLines(standing)
  const chosen = rows.map((row, index) => {
    const found = lines[row.line]
    const at = `rows.${index}`
    if (!found || rows.findIndex(({ line }) => line === row.line) !== index)
      throw new AppError('invalid', 'Raden finns inte på fakturan, eller är vald två gånger.', { attr: `${at}.line` })
    return { payerId: found.payerId, line: takenOf(found.line, row, at) }
  })
  return [...Map.groupBy(chosen, ({ payerId }) => payerId)].map(([payerId, own]) => ({
    payerId,
    lines: own.map(({ line }) => line),
  }))
}

function takenOf(line: IssuedLine, { quantity, amount_cents }: Chosen, at: string): IssuedLine {
  if (quantity !== undefined && amount_cents === undefined) {
    if (quantity <= line.quantity) return { ...line, quantity }
    const detail = `Av ${line.description} är ${quantityText(line.quantity, line.unit)} kvar att kreditera.`
    throw new AppError('too_large', detail, { attr: `${at}.quantity` })
  }
  if (amount_cents === undefined || quantity !== undefined)
    throw new AppError('invalid', 'Ange antingen antal eller belopp.', { attr: at })
  if (amount_cents <= lineCents(line)) {
    // A sum is no unit of the line at a price that it does not have.
    const description = `Avdrag på ${lowerFirst(line.description)}`
    return { ...line, description, unit: 'st', quantity: 1, unitPriceCents: amount_cents }
  }
  const detail = `Beloppet är mer än vad som är kvar av ${line.description}.`
  throw new AppError('too_large', detail, { attr: `${at}.amount_cents` })
}
