import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { actionText, isBareVerb, pastedText, severalText } from '../../shared/action-names.ts'
import { kindWords } from '../../shared/kind-names.ts'
import type { Season } from './api.ts'

export type TodaysChange = Season['today'][number]

/**
 * What was done to what, such as "anmälde 4 lag" or "ändrade 5 lag: Sursik 1, Sursik 2, Sursik 3 och 2 till". The
 * school stands beside the sentence, so it and its parts are not repeated here.
 */
export function changeText(change: TodaysChange): string {
  const { action, added_team_count: added, withdrawn_team_count: withdrawn } = change
  if (added > 0)
    return `anmälde ${formatNumber(added)} lag${withdrawn > 0 ? ` och strök ${formatNumber(withdrawn)}` : ''}`
  if (withdrawn > 0) return `strök ${formatNumber(withdrawn)} lag`
  const paid = paidText(change)
  if (paid) return paid
  const pasted = change.object_count === 1 ? pastedText(action, change.objects[0] ?? '') : null
  if (pasted) return pasted
  const names = namesText(change)
  const words = wordsOf(change)
  const text = names === '' ? words : `${words}${change.object_count === 1 && isBareVerb(action) ? '' : ':'} ${names}`
  return `${text}${bookedText(change)}`
}

/** "markerade faktura 268 som betald, 64,00 €, Vasa stad": of a single one, whose name says number and payer. */
function paidText({ action, object_count, objects: [name], booked }: TodaysChange): string | null {
  if (action !== 'payments.mark_paid' || object_count !== 1 || !name) return null
  const [number, ...payer] = name.split(', ')
  return [`markerade faktura ${number} som betald`, ...(booked ? [formatMoney(booked.cents)] : []), ...payer].join(', ')
}

/** ", 64,00 € på faktura 268" after the payer, who is not named again; after an invoice only the sum. */
function bookedText({ object_type, booked }: TodaysChange): string {
  if (!booked) return ''
  const numbers = object_type === 'payment' ? booked.invoices.map(({ name }) => name.split(', ')[0]) : []
  const on = numbers.length > 0 ? ` på ${numbers.length === 1 ? 'faktura' : 'fakturorna'} ${numbers.join(', ')}` : ''
  return `, ${formatMoney(booked.cents)}${on}`
}

/** The action with its objects in the right number, where the type of them is known. */
function wordsOf(change: TodaysChange): string {
  const { action, object_type, object_count } = change
  const kind = kindWords[object_type]
  if (!kind) return actionText(action)
  if (change.credit_count > 0) return withCredits(wordsOf({ ...change, credit_count: 0 }), change)
  if (object_count > 1) return severalText(action, kind, object_count)
  return isBareVerb(action) ? `${actionText(action)} ${kind.the}` : actionText(action)
}

/** Objects that are named by the school itself. */
const namedBySchool: readonly string[] = ['school', 'school_unit', 'order']

/** "skickade 6 fakturor och 2 kreditnotor", where the text counts both as invoices. */
function withCredits(text: string, { object_count, credit_count }: TodaysChange): string {
  if (object_count === 1) return text.replace('fakturan', 'kreditnotan')
  const invoices = object_count - credit_count
  const parts = [
    ...(invoices > 0 ? [invoices === 1 ? '1 faktura' : `${formatNumber(invoices)} fakturor`] : []),
    credit_count === 1 ? '1 kreditnota' : `${formatNumber(credit_count)} kreditnotor`,
  ]
  return text.replace(`${formatNumber(object_count)} fakturor`, parts.join(' och '))
}

function namesText({ action, object_type, object_count, objects, school, credit_count }: TodaysChange): string {
  if (school && namedBySchool.includes(object_type)) return ''
  const more = object_count - objects.length
  // The sentence says that they are credit notes, unless there are invoices among them.
  const isSaid = credit_count === object_count
  const named = objects.map((name) => shortened(isSaid ? name.replace(/^kreditnota /, '') : name)).join('; ')
  // "antecknade ett löfte om betalning: faktura 268", where nothing else says what the number is.
  const isBareNumber = object_type === 'invoice' && /^\d+,/.test(named) && !actionText(action).includes('faktura')
  const names = isBareNumber && object_count === 1 && credit_count === 0 ? `faktura ${named}` : named
  return objects.length > 0 && more > 0 ? `${names} och ${more} till` : names
}

const longestName = 60
const shortened = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name

/** Pages of one object, whose id follows. */
const pages: Readonly<Record<string, string>> = {
  invoice: '/economy/faktura',
  billing_information: '/detail/invoicedetail',
}

/** The page of what was changed: an invoice's, also that of a payment on it, or a payer's. Null: it has none, or there are several. */
export function pageOfThing({ action, object_type, object_id, booked }: TodaysChange): string | null {
  const page = pages[object_type]
  // What was removed has no page any more.
  if (page !== undefined && object_id !== null && !action.endsWith('.remove')) return `${page}/${object_id}`
  const [invoice, ...others] = booked?.invoices ?? []
  if (invoice && others.length === 0) return `${pages.invoice}/${invoice.id}`
  const isOnePayment = object_id !== null && (object_type === 'payment' || object_type === 'payment_file')
  return isOnePayment ? '/economy/referencepayments' : null
}

/** Address of the change log with these changes: the day's, of this type and person. */
export function logAddress({ object_type, last_by }: TodaysChange, day: string): string {
  const filter = new URLSearchParams({ fran: day, till: day })
  if (object_type in kindWords) filter.set('typ', object_type)
  if (last_by) filter.set('vem', last_by)
  return `/admin/andringslogg?${filter}`
}
