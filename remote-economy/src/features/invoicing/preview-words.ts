import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { collectiveText } from '@stafapp/shared/rules/collective-text'
import { invoiceInText } from '@stafapp/shared/rules/document-name'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { documentsText, listText, type Tone, unitOf } from '../../shared/invoice-words.ts'
import type { Preview, PreviewPayer } from './api.ts'

export const states: Record<PreviewPayer['state'], { text: string; tone: Tone }> = {
  new: { text: 'Ny faktura', tone: 'plain' },
  changed: { text: 'Ändrad', tone: 'warning' },
  blocked: { text: 'Uppgifter saknas', tone: 'bad' },
  done: { text: 'Fakturerad', tone: 'good' },
}

export const categoryNames: Record<PreviewPayer['rows'][number]['category'], string> = {
  stafetter: 'stafetter',
  bespisning_friday: 'bespisning fredag',
  bespisning_saturday: 'bespisning lördag',
  logi: 'logi',
  hejarklack: 'hejarklack',
  inmarsch: 'inmarsch',
}

export const isReady = ({ state }: PreviewPayer): boolean => state === 'new' || state === 'changed'

/** What would be invoiced now; negative where more is credited. Of a payer whose data are missing, what waits for them. */
export const toInvoice = ({ state, documents, total_cents, invoiced_cents }: PreviewPayer): number => {
  if (state === 'done') return 0
  return state === 'blocked'
    ? total_cents - invoiced_cents
    : documents.reduce((sum, document) => sum + document.total_cents, 0)
}

/** The button of a row, in the words of what it makes. */
export function actionText({ state, documents }: PreviewPayer): string {
  if (state === 'new') return 'Fakturera'
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  if (invoices.length === 0) return 'Kreditera'
  if (invoices.length < documents.length) return 'Kreditera och fakturera'
  return invoices.some(({ extent }) => extent === 'difference') ? 'Tilläggsfakturera' : 'Fakturera'
}

/** A row is known by its school, because one payer may pay for many; a collective invoice by its payer. */
export function rowNames(payer: PreviewPayer): { name: string; more: string } {
  const payerName = payer.payer_name || 'Betalare utan namn'
  return payer.parts.length > 1
    ? { name: payerName, more: collectiveText({ part_count: payer.parts.length }) }
    : { name: unitOf(payer), more: payerName }
}

/**
 * Payers of several schools for whom nobody has chosen between one invoice and one for each school, among those of
 * `payers` that have something left to invoice.
 */
export function unchosenCount({ groups }: Pick<Preview, 'groups'>, payers: readonly PreviewPayer[]): number {
  const left = new Set(payers.flatMap((payer) => (payer.state === 'done' ? [] : [payer.billing_information])))
  return groups.filter(
    (group) => !group.is_chosen && group.payers.some(({ billing_information }) => left.has(billing_information)),
  ).length
}

export const unchosenText = (count: number): string =>
  `För ${formatNumber(count)} betalare med flera skolor är inget val om samlingsfaktura gjort: ${count === 1 ? 'den' : 'de'} får en faktura per skola.`

export type PlannedDocument = PreviewPayer['documents'][number]

/** Counts and totals of issuing documents to these payers. */
export function summary(payers: readonly PreviewPayer[]) {
  const ready = payers.filter(isReady)
  const documents = ready.flatMap((payer) => payer.documents)
  const of = (wanted: PlannedDocument['kind']) => documents.filter(({ kind }) => kind === wanted)
  const cents = (found: readonly PlannedDocument[]) => found.reduce((total, { total_cents }) => total + total_cents, 0)
  return {
    payers: ready,
    invoices: of('invoice').length,
    credits: of('credit').length,
    differences: documents.filter(({ extent }) => extent === 'difference').length,
    invoicedCents: cents(of('invoice')),
    creditedCents: -cents(of('credit')),
  }
}

/** "12 fakturor och 1 kreditnota · 8 320,00 €": what issuing makes, and what it adds to the claims. */
export const madeText = ({ invoices, credits, invoicedCents, creditedCents }: ReturnType<typeof summary>): string =>
  `${documentsText({ count: invoices + credits, credit_count: credits })} · ${formatMoney(invoicedCents - creditedCents)}`

/** What a document takes or gives, in words: "Kreditera 2 lag, 70,00 €". */
export function documentText({ kind, extent, total_cents, rows, ...parent }: PlannedDocument): string {
  const money = formatMoney(Math.abs(total_cents))
  if (extent === 'whole') {
    const credited = invoiceInText({ number: parent.parent_number, extent: parent.parent_extent })
    return kind === 'invoice' ? `Ny faktura, ${money}` : `Kreditera ${credited} i sin helhet, ${money}`
  }
  const more = unitsText(rows.filter(({ total_cents: cents }) => cents > 0))
  const less = unitsText(rows.filter(({ total_cents: cents }) => cents < 0))
  if (less === '') return `Tilläggsfakturera ${more}, ${money}`
  if (more === '') return `Kreditera ${less}, ${money}`
  return kind === 'invoice'
    ? `Tilläggsfakturera ${more}, kreditera ${less}, sammanlagt ${money}`
    : `Kreditera ${less}, tilläggsfakturera ${more}, sammanlagt ${money} tillbaka`
}

/** Quantities by unit: "3 lag och 4 port". */
function unitsText(rows: PlannedDocument['rows']): string {
  const quantities = new Map<string, number>()
  for (const { unit, quantity } of rows) quantities.set(unit, (quantities.get(unit) ?? 0) + Math.abs(quantity))
  return listText([...quantities].map(([unit, quantity]) => quantityText(quantity, unit, formatNumber(quantity))))
}

/** Text of an empty list; says that everything is invoiced only if it is. */
export function doneText({ payers, without_payer, open_orders }: Preview): string {
  const left = [
    ...(without_payer.length > 0
      ? [without_payer.length === 1 ? '1 enhet saknar betalare' : `${without_payer.length} enheter saknar betalare`]
      : []),
    ...(open_orders.count > 0
      ? [open_orders.count === 1 ? '1 beställning är utkast' : `${open_orders.count} beställningar är utkast`]
      : []),
  ]
  if (left.length > 0) return `Inget mer kan faktureras nu: ${left.join(' och ')}.`
  return payers.every(({ state }) => state === 'done') ? 'Allt är fakturerat.' : 'Ingen betalare motsvarar urvalet.'
}

/** Payers with characters that an invoice cannot contain, with their replacements. */
export const lostSigns = ({ payers }: Preview): { payer: PreviewPayer; details: string[] }[] =>
  payers
    .map((payer) => ({
      payer,
      details: payer.warnings.filter(({ code }) => code === 'character').map(({ detail }) => detail),
    }))
    .filter(({ details }) => details.length > 0)

const sum = (payers: readonly PreviewPayer[], centsOf: (payer: PreviewPayer) => number) =>
  payers.reduce((total, payer) => total + centsOf(payer), 0)

/** "36 enheter utan betalare". */
export const withoutPayerText = (count: number): string =>
  count === 1 ? '1 enhet utan betalare' : `${formatNumber(count)} enheter utan betalare`

/** "1 betalare saknar uppgifter, 35 enheter saknar betalare": why something cannot be invoiced. */
export const blockedText = (payerCount: number, unitCount: number): string =>
  [
    ...(payerCount > 0 ? [`${formatNumber(payerCount)} betalare saknar uppgifter`] : []),
    ...(unitCount > 0
      ? [unitCount === 1 ? '1 enhet saknar betalare' : `${formatNumber(unitCount)} enheter saknar betalare`]
      : []),
  ].join(', ') || '0 betalare'

type Group = Preview['groups'][number]

/** "8 av 11 betalaruppgifter, 1 442,00 € att fakturera." */
export function groupText({ payers, total_cents }: Pick<Group, 'payers' | 'total_cents'>): string {
  const left = payers.filter(({ to_invoice_cents }) => to_invoice_cents !== 0).length
  const all = `${formatNumber(payers.length)} betalaruppgifter`
  if (left === 0) return `${all}, inget kvar att fakturera.`
  const money = `${formatMoney(Math.abs(total_cents))} att ${total_cents < 0 ? 'kreditera' : 'fakturera'}`
  return `${left < payers.length ? `${formatNumber(left)} av ` : ''}${all}, ${money}.`
}

/** What of a group's sum a school has: "516,50 €", or why it has nothing. */
export function shareText({ to_invoice_cents, is_invoiced }: Group['payers'][number]): string {
  if (to_invoice_cents !== 0) return formatMoney(to_invoice_cents)
  return is_invoiced ? 'redan fakturerad' : 'inget beställt'
}

/** The four figures above the table. */
export function figures({ payers, without_payer, invoiced_payer_count }: Preview) {
  const of = (state: PreviewPayer['state']) => payers.filter((payer) => payer.state === state)
  const [fresh, changed, blocked] = [of('new'), of('changed'), of('blocked')]
  return {
    fresh: { count: fresh.length, cents: sum(fresh, toInvoice) },
    changed: { payerCount: changed.length, cents: sum(changed, toInvoice) },
    blocked: {
      payerCount: blocked.length,
      unitCount: without_payer.length,
      cents: sum(blocked, toInvoice) + without_payer.reduce((total, unit) => total + unit.total_cents, 0),
    },
    // Also of those whose order has changed since.
    invoiced: { payerCount: invoiced_payer_count, cents: sum(payers, ({ invoiced_cents }) => invoiced_cents) },
  }
}
