import { Minor } from '../../../shared/minor.tsx'
import type { Payment } from '../api.ts'

type Props = {
  payment: Pick<Payment, 'payer' | 'known_payer'>
  /** How the payer is known when the bank names nobody. */
  how?: string
}

/** What the account statement says of a payer whose own name is longer, or how the payer is known when it names nobody. */
export function BankName({ payment: { payer, known_payer }, how = 'enligt referensen' }: Props) {
  if (!known_payer || payer.trim().length === known_payer.length) return null
  return <Minor>{payer.trim() || how}</Minor>
}
