import type { Ledger } from './api.ts'

/** Where money is that is on no invoice by a decision. */
export const placeNames: Record<Ledger['places'][number]['destination'], string> = {
  advance: 'Förskott',
  refund: 'Återbetalning',
  not_ours: 'Inte våra pengar',
  written_off: 'Avskrivning',
  interest: 'Ränta och påminnelseavgift',
}

/** A short explanation below the sum of each place that a payment can be booked to. */
export const placeNotes: typeof placeNames = {
  advance: 'Betalt före fakturan',
  refund: 'Betalt eller på väg tillbaka',
  not_ours: 'Pengar som hör till någon annan',
  written_off: 'Små rester som inte drivs in',
  interest: 'Betalt utöver fakturan',
}
