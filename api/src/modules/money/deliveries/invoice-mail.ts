import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { moneyText } from '../../../lib/pdf/words.ts'
import type { MailContent } from '../../../mail/content.ts'
import { claimedCents, type InvoiceDocument, type ReminderRow } from '../invoices/public.ts'

/** The mail that carries an invoice, credit note or reminder as its PDF. */
export function invoiceMail(document: InvoiceDocument, reminder: ReminderRow | null): MailContent {
  const { number, kind, karnevalName, seller, dueOn, reference, totalCents, concerns } = document
  const pay = (cents: number, day: string) =>
    `Betala ${moneyText(cents)} senast ${formatDate(day)} till kontot ${seller.iban} med referensnumret ${reference ?? ''}.`
  if (reminder)
    return {
      subject: `Påminnelse om faktura ${number}, ${seller.name}`,
      paragraphs: [
        'Hej!',
        `Faktura ${number} (${concerns}) är enligt våra uppgifter inte betald. Påminnelsen finns i bilagan.`,
        pay(claimedCents(document, reminder), reminder.dueOn),
        'Har ni redan betalat behöver ni inte göra något.',
      ],
    }
  if (kind === 'credit')
    return {
      subject: `Kreditnota ${number}, ${seller.name}`,
      paragraphs: [
        'Hej!',
        `I bilagan finns kreditnota ${number} på ${moneyText(totalCents)} för ${concerns}. Kreditnotan ska inte betalas.`,
      ],
    }
  return {
    subject: `Faktura ${number}, ${karnevalName}`,
    paragraphs: [
      'Hej!',
      `I bilagan finns faktura ${number} från ${seller.name} för ${concerns}.`,
      ...(document.balance.openCents > 0
        ? [pay(document.balance.openCents, dueOn)]
        : ['Ingenting är kvar att betala.']),
    ],
  }
}
