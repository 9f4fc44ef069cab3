import { formatDate } from '@stafapp/shared/format'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { daysBetween } from '@stafapp/shared/rules/times/helsinki'
import { invoicePath } from '../../shared/invoice-link.tsx'
import { invoiceCount, lateText } from '../../shared/invoice-words.ts'
import { listPath } from '../follow-up/list-links.ts'
import type { Story } from './components/payer-story.tsx'

type Invoice = Story['invoices'][number]
export type Step = { text: string; way?: { label: string; to: string } }

const byDay = (a: Invoice, b: Invoice): number => a.due_on.localeCompare(b.due_on)

/**
 * What the treasurer does next with a payer, the most urgent first: what is late, not sent, paid too much, not invoiced.
 * The sums stand beside it.
 */
export function nextStep({ as_of, invoices, schools, sums }: Story): Step {
  const late = invoices.filter(({ is_overdue }) => is_overdue).toSorted(byDay)
  const [oldest] = late
  if (oldest) return late.length === 1 ? lateStep(oldest, as_of) : lateSteps(late, oldest, schools)
  const unsent = invoices.filter(({ status }) => status === 'issued')
  const [only] = unsent
  if (only && unsent.length === 1) return { text: `${documentName(only)} är gjord men inte skickad.`, way: wayTo(only) }
  if (only)
    return {
      text: `${unsent.length} dokument är gjorda men inte skickade.`,
      way: { label: 'Till Utskick', to: '/admin/invoicing?del=utskick' },
    }
  if (sums.overpaid_cents > 0)
    return {
      text: 'Betalaren har betalt för mycket. Det ska betalas tillbaka eller flyttas.',
      way: { label: 'Till Reskontra', to: '/economy/reskontra?alder=over' },
    }
  if (sums.uninvoiced_cents > 0)
    return {
      text: `${sums.invoiced_cents > 0 ? 'En del av det' : 'Det'} beställda är inte fakturerat.`,
      way: { label: 'Till Att fakturera', to: '/admin/invoicing?del=granska' },
    }
  const [next] = invoices.filter(({ open_cents }) => open_cents > 0).toSorted(byDay)
  if (next)
    return {
      text: `Inget har förfallit. ${documentName(next)} förfaller ${formatDate(next.due_on)}.`,
      way: wayTo(next),
    }
  return { text: sums.invoiced_cents > 0 ? 'Allt är betalt.' : 'Inget är fakturerat.' }
}

const wayTo = (invoice: Invoice) => ({ label: `Öppna ${documentInText(invoice)}`, to: invoicePath(invoice.id) })

function lateStep(invoice: Invoice, today: string): Step {
  const { due_on } = invoice
  return {
    text: `${documentName(invoice)} förföll ${formatDate(due_on)}, ${lateText(daysBetween(due_on, today))}.${promiseSentence(invoice)}`,
    way: wayTo(invoice),
  }
}

function promiseSentence({ promised_on, broken_promise_on }: Invoice): string {
  if (promised_on) return ` Betalaren har lovat att betala senast ${formatDate(promised_on)}.`
  return broken_promise_on ? ` Betalaren lovade att betala senast ${formatDate(broken_promise_on)}.` : ''
}

function lateSteps(late: readonly Invoice[], oldest: Invoice, schools: Story['schools']): Step {
  const payer = schools.find(({ is_asked }) => is_asked)?.billing_information
  return {
    text: `${invoiceCount(late.length)} har förfallit. Den äldsta förföll ${formatDate(oldest.due_on)}.`,
    way: {
      label: `Visa de ${late.length} förfallna`,
      to: listPath(oldest.karneval, 'forfallet', payer === undefined ? {} : { payer }),
    },
  }
}
