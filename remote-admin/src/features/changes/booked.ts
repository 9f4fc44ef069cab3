import type { Change } from './api.ts'
import type { Names } from './value-words.ts'

type Booked = { cents: number; invoices: { id: number; name: string }[] }
type Part = { invoice: number; amount_cents: number }

/** The sum in cents that a payment's log entry books on invoices, or takes from one, and those invoices; null for other entries. */
export function bookedOf({ object_type, before, after }: Change, names: Names): Booked | null {
  if (object_type !== 'payment') return null
  const parts = [after?.allocations ?? [], after, before].flat().filter(isPart)
  if (parts.length === 0) return null
  return {
    cents: parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    // Without the payer, who is named already.
    invoices: parts.map(({ invoice }) => ({
      id: invoice,
      name: /^(?:kreditnota )?\d+/.exec(names.invoice?.[invoice] ?? '')?.[0] ?? `nr ${invoice}`,
    })),
  }
}

/** Fields that the sentence says, where all of it is booked on one invoice. */
export const isBookedField = (path: string): boolean => /^(?:allocations\.|invoice$|amount_cents$)/.test(path)

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'invoice' in value && 'amount_cents' in value
