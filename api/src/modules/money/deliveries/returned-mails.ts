import type { ResponseOf } from '@stafapp/shared/contract/types'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { eq } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { invoice } from '../../../db/schema/invoices.ts'
import { invoiceDelivery } from '../../../db/schema/invoicing.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { findInvoiceMail } from '../../../mail/mail-repository.ts'
import { audit } from '../../audit/public.ts'
import { settleSending } from '../invoices/public.ts'
import { type DeliveryReport, type RecipientReport, readDeliveryReport } from './delivery-report.ts'

type Answer = ResponseOf<'POST /api/invoices/returned-mails/'>

/**
 * Records on its sending what a mail that came back reports: refused for good, or still waiting. A report that says
 * nothing new changes nothing, so that the same mail can be read twice.
 */
export async function readReturnedMail(ctx: Context<SessionUser>, mail: Buffer): Promise<Answer> {
  const report = readDeliveryReport(mail)
  if (!report)
    return untied(
      'no_report',
      'Filen är inget besked från en e-postserver om ett mejl som inte kom fram. Inget ändrades.',
    )
  const worst = report.recipients.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
  if (!worst || report.messageId === null) return unknown(report)
  const { messageId } = report
  return withTransaction(ctx.db, async (tx) => {
    const deliveryId = await findInvoiceMail(tx, messageId)
    const found =
      deliveryId === null
        ? []
        : await tx
            .select({
              id: invoiceDelivery.id,
              state: invoiceDelivery.state,
              cause: invoiceDelivery.cause,
              replacedAt: invoiceDelivery.replacedAt,
              isReminder: invoiceDelivery.reminderId,
              invoice: invoice.id,
              number: invoice.number,
              kind: invoice.kind,
              extent: invoice.extent,
            })
            .from(invoiceDelivery)
            .innerJoin(invoice, eq(invoice.id, invoiceDelivery.invoiceId))
            .where(eq(invoiceDelivery.id, deliveryId))
            .for('update', { of: invoiceDelivery })
    const [sending] = found
    if (!sending) return unknown(report)
    const name = sending.isReminder === null ? documentName(sending) : `Påminnelsen om ${documentInText(sending)}`
    const answer = (outcome: Answer['outcome'], detail: string): Answer => ({
      outcome,
      detail: `${name}: ${detail}`,
      invoice: sending.invoice,
    })
    const news = newsOf(worst)
    if (!news) return answer('nothing_new', 'beskedet säger att mejlet gick vidare. Inget ändrades.')
    if (sending.replacedAt !== null)
      return answer('nothing_new', 'beskedet gäller ett tidigare utskick som har ersatts. Inget ändrades.')
    if (sending.state === 'bounced') return answer('nothing_new', 'har redan märkts som studsad. Inget ändrades.')
    if (sending.state !== 'accepted')
      return answer('nothing_new', 'utskicket har inte gått i väg ännu. Inget ändrades.')
    if (sending.cause === news.cause) return answer('nothing_new', 'beskedet är redan läst. Inget ändrades.')
    await settleSending(tx, sending.id, { ...news, now: ctx.now() })
    await audit(tx, ctx, {
      action: news.state === 'bounced' ? 'invoices.bounced' : 'invoices.delayed',
      objectType: 'invoice',
      objectId: sending.invoice,
      before: { state: sending.state, cause: sending.cause },
      after: news,
    })
    return news.state === 'bounced'
      ? answer('bounced', `märktes som studsad. ${news.cause}`)
      : answer('waiting', `väntar hos e-postservern. ${news.cause}`)
  })
}

const untied = (outcome: Answer['outcome'], detail: string): Answer => ({ outcome, detail, invoice: null })

function unknown({ recipients, messageId }: DeliveryReport): Answer {
  const addresses = recipients.slice(0, 3).map(({ address }) => address.slice(0, 100))
  const why = messageId === null ? 'Beskedet säger inte vilket mejl det gäller' : 'Mejlet hör inte till något utskick'
  return untied('unknown_mail', `${why}; det skickades till ${addresses.join(', ')}. Inget ändrades.`)
}

type News = { state: 'bounced' | 'accepted'; cause: string }

/**
 * Null when the report says nothing that the portal does not know: a mail that went on is no proof of arrival. "failed"
 * is final whatever its status (RFC 3464, 2.3.3): a server that gives up after days often keeps the 4.x.x of its last
 * attempt. Only "delayed" waits.
 */
function newsOf({ action, status }: RecipientReport): News | null {
  if (action === 'failed') return { state: 'bounced', cause: reasonOf(status) }
  if (action !== 'delayed') return null
  const code = status === '' ? '' : ` (${status})`
  return { state: 'accepted', cause: `E-postservern har inte fått fram mejlet ännu${code} och försöker på nytt.` }
}

/** A report of several recipients says the worst about the sending. */
function weightOf(recipient: RecipientReport): number {
  const news = newsOf(recipient)
  return news === null ? 0 : news.state === 'bounced' ? 2 : 1
}

/** Enhanced status codes (RFC 3463): the subject, and the details that a treasurer can act on. */
const reasons: Readonly<Record<string, string>> = {
  '1': 'Adressen finns inte',
  '2': 'Brevlådan tar inte emot mejl',
  '2.2': 'Brevlådan är full',
  '2.3': 'Mejlet är för stort för brevlådan',
  '3.4': 'Mejlet är för stort för mottagarens server',
  '4': 'Mottagarens server kunde inte nås',
  '7': 'Mottagarens server godkände inte mejlet',
}

function reasonOf(status: string): string {
  const [, subject = '', detail = ''] = status.split('.')
  const reason = reasons[`${subject}.${detail}`] ?? reasons[subject] ?? 'Mottagarens server tog inte emot mejlet'
  return status === '' ? `${reason}.` : `${reason} (${status}).`
}
