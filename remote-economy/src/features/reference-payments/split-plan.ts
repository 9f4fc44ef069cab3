import { readCents, writeCents } from '@stafapp/shared/rules/cents'
import type { PayableInvoice } from './api.ts'

/** One invoice of a manually allocated payment, with the amount as typed. */
export type Part = { invoice: PayableInvoice; text: string }

type Split = { cents: number[]; left: number; fault: string | null }

/** Evaluates the typed amounts: the remainder of the payment, and the first problem. */
export function checkSplit(parts: readonly Part[], openCents: number): Split {
  const cents = parts.map(({ text }) => readCents(text) ?? 0)
  const left = openCents - cents.reduce((sum, part) => sum + part, 0)
  return { cents, left, fault: faultOf(parts, cents, left, openCents) }
}

function faultOf(parts: readonly Part[], cents: readonly number[], left: number, openCents: number): string | null {
  if (parts.length === 0) return 'Sök en faktura att boka på.'
  const sign = Math.sign(openCents)
  if (cents.some((part) => Math.sign(part) !== sign)) {
    return sign > 0
      ? 'Ange ett belopp större än noll för varje faktura.'
      : 'Ange ett negativt belopp för varje faktura.'
  }
  return Math.sign(left) === -sign ? 'Beloppen är tillsammans mer än betalningen.' : null
}

/** Adds an invoice with its open amount, limited to the remainder of the payment. */
export function addPart(parts: readonly Part[], invoice: PayableInvoice, openCents: number): Part[] {
  if (parts.some((part) => part.invoice.invoice === invoice.invoice)) return [...parts]
  const { left } = checkSplit(parts, openCents)
  const wanted = openCents < 0 ? left : Math.min(left, invoice.open_cents || left)
  return [...parts, { invoice, text: writeCents(wanted) }]
}
