import { formatDate } from '@stafapp/shared/format'
import type { MySchool } from './api.ts'

type SharedPart = NonNullable<MySchool['shared_invoice_parts']>[number]

/** "Er del av samlingsfaktura 274": the school's part of a document that holds other schools' orders too. */
export const partName = ({ kind, number }: Pick<SharedPart, 'kind' | 'number'>): string =>
  `Er del av ${kind === 'credit' ? 'samlingskreditnota' : 'samlingsfaktura'} ${number}`

/** How far the whole document has come, which its payer has and pays. */
export function partState({
  kind,
  is_credited,
  is_sent,
  is_paid,
  issued_on,
}: Pick<SharedPart, 'kind' | 'is_credited' | 'is_sent' | 'is_paid' | 'issued_on'>): string {
  if (is_credited) return 'Krediterad'
  if (!is_sent) return 'Inte skickad ännu'
  return is_paid && kind === 'invoice' ? 'Betald' : `Skickad, daterad ${formatDate(issued_on)}`
}
