import type { Invoice } from './api.ts'

/** What its credit notes have taken from an invoice. */
export const creditedCents = (followers: Invoice['followers']): number =>
  -followers.reduce((sum, { kind, total_cents }) => sum + (kind === 'credit' ? total_cents : 0), 0)

/** What is paid of an invoice beyond what it is for now; negative when that is less. */
export const overpaidCents = ({ paid_cents, total_cents, followers }: Invoice): number =>
  paid_cents - (total_cents - creditedCents(followers))
