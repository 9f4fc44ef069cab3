import { Minor } from '../../../shared/minor.tsx'
import type { Payment } from '../api.ts'

/** The bank's name of a payer whose own name is longer: it is what the account statement says. */
export function BankName({ payment: { payer, known_payer } }: { payment: Pick<Payment, 'payer' | 'known_payer'> }) {
  if (!known_payer || payer.trim().length === known_payer.length) return null
  return <Minor>{payer}</Minor>
}
