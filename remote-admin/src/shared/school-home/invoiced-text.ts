import { formatMoney } from '@stafapp/shared/format'
import type { MySchool } from './api.ts'

type DocumentSums = {
  /** Of documents that are sent, less what is credited. */
  sent_cents: number
  /** Of documents that are made and not sent. */
  unsent_cents: number
}
type Money = DocumentSums & NonNullable<MySchool['uninvoiced']>

/**
 * The sums of a school's documents and of its parts of others; credit notes are negative. What is credited can be
 * invoiced again at once, so that a credit note that waits to be sent is taken off what is sent.
 */
export function documentSums(documents: readonly { is_sent: boolean; total_cents: number }[]): DocumentSums {
  const sumOf = (isSent: boolean) =>
    documents.filter(({ is_sent }) => is_sent === isSent).reduce((sum, { total_cents }) => sum + total_cents, 0)
  const unsent = sumOf(false)
  return { sent_cents: sumOf(true) + Math.min(unsent, 0), unsent_cents: Math.max(unsent, 0) }
}

/** "56,00 € fakturerat · 16,00 € kommer på nästa faktura": where what a school has ordered stands; empty if nowhere. */
export function invoicedText({
  sent_cents,
  unsent_cents,
  uninvoiced_cents,
  without_payer_cents,
  deducted_cents,
}: Money): string {
  const rest = uninvoiced_cents - without_payer_cents
  const isBegun = sent_cents + unsent_cents !== 0
  const parts: [cents: number, text: string][] = [
    [sent_cents, 'fakturerat'],
    [unsent_cents, 'på faktura som inte har skickats ännu'],
    [deducted_cents, 'avdraget'],
    [without_payer_cents, 'saknar betalare'],
    [rest, isBegun ? 'kommer på nästa faktura' : 'inte fakturerat ännu'],
  ]
  const shown = parts.flatMap(([cents, text]) => (cents > 0 ? [`${formatMoney(cents)} ${text}`] : []))
  return [...shown, ...(rest < 0 ? [`${formatMoney(-rest)} krediteras`] : [])].join(' · ')
}
