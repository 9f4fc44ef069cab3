import type { Ledger } from './api.ts'

/** Where money is that is on no invoice by a decision. */
export const placeNames: Record<Ledger['places'][number]['destination'], string> = {
  advance: 'Förskott',
  refund: 'Återbetalning',
  not_ours: 'Inte vår',
  written_off: 'Avskrivning',
  interest: 'Ränta och påminnelseavgift',
}
