import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { moneyText } from '../../../lib/pdf/words.ts'
import type { MailContent } from '../../../mail/content.ts'
import { claimedCents, type InvoiceDocument, type ReminderClaim } from '../invoices/public.ts'

/** The mail that carries an invoice, credit note or reminder as its PDF. */
export function invoiceMail(
  document: InvoiceDocument,
  reminder: (ReminderClaim & { dueOn: string }) | null,
): MailContent {
  const { kind, karnevalName, seller, dueOn, reference, totalCents, concerns, balance } = document
  const { paidCents, openCents } = balance
  const pay = (cents: number, day: string) =>
    `Betala ${moneyText(cents)} senast ${formatDate(day)} till kontot ${seller.iban} med referensnumret ${reference ?? ''}.`
  if (reminder)
    return {
      subject: `Påminnelse om ${documentInText(document)}, ${seller.name}`,
      paragraphs: [
        'Hej!',
        paidCents > 0
          ? `Av ${documentInText(document)} (${concerns}) är enligt våra uppgifter ${moneyText(paidCents)} betalt och ${moneyText(openCents)} obetalt. Påminnelsen finns i bilagan.`
          : `${documentName(document)} (${concerns}) är enligt våra uppgifter inte betald. Påminnelsen finns i bilagan.`,
        pay(claimedCents(document, reminder), reminder.dueOn),
        'Har ni redan betalat behöver ni inte göra något.',
      ],
    }
  if (kind === 'credit')
    return {
      subject: `${documentName(document)}, ${seller.name}`,
      paragraphs: [
        'Hej!',
        `I bilagan finns ${documentInText(document)} på ${moneyText(totalCents)} för ${concerns}. Kreditnotan ska inte betalas.`,
      ],
    }
  return {
    subject: `${documentName(document)}, ${karnevalName}`,
    paragraphs: [
      'Hej!',
      `I bilagan finns ${documentInText(document)} från ${seller.name} för ${concerns}.`,
      ...(openCents > 0 ? [pay(openCents, dueOn)] : ['Ingenting är kvar att betala.']),
    ],
  }
}
