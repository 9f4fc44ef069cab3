import type { PaymentState } from './matching/ledger.ts'

const states: Record<PaymentState, string> = {
  exact: 'Betalar fakturan helt.',
  partial: 'Betalar en del av fakturan.',
  over: 'Mer än fakturans öppna belopp. Betala tillbaka överskottet eller boka det på en annan faktura.',
  split: 'Fördelad på flera fakturor.',
  unknown_reference: 'Ingen faktura har referensnumret.',
  bad_check_digit: 'Referensnumret är felskrivet.',
  already_paid: 'Fakturan är redan betald. Betala tillbaka pengarna eller boka dem på en annan faktura.',
  credited_invoice: 'Fakturan är krediterad. Boka på den nya fakturan eller betala tillbaka pengarna.',
  correction: 'Banken har tagit tillbaka en tidigare betalning.',
  ignored_zero: 'Inga pengar har kommit.',
  written_off: 'Avskriven. Inga pengar har kommit.',
  refunded: 'Återbetalningen är betald.',
}

const notes: Record<string, string> = {
  failed_direct_debit: 'Autogireringen misslyckades. Inga pengar har kommit.',
  not_booked: 'Banken har inte bokfört betalningen ännu. Läs in en senare fil.',
  other_currency: 'Betalningen är i en annan valuta än euro. Anteckna den för hand.',
  outgoing: 'Pengar har gått ut från kontot: en egen betalning eller en avgift. Den rör ingen faktura.',
  itemised:
    'Kontoutdraget har bara summan av flera betalningar. Läs in KTL-filen eller camt.054-filen för samma dag: där finns de en för en.',
  more_than_one: 'Summan är fakturans och betalarens andra öppna fakturors tillsammans. Välj bland förslagen.',
  closed_season:
    'Fakturan hör till en arkiverad karneval. Öppna karnevalen på nytt på sidan Karneval för att boka betalningen.',
  other_account: 'Betalningen har kommit till ett konto som inte är karnevalens. Kontrollera kontot med banken.',
  no_reference: 'Betalningen saknar referensnummer.',
  no_original: 'Banken har tagit tillbaka en betalning som inte finns här. Välj fakturan för hand.',
  uncovered_parts: 'Betalningen gäller flera referenser som inte alla är öppna fakturor. Fördela den för hand.',
}

/** The reason for a payment's state as a Swedish sentence. `note` takes precedence over the state. */
export function rowReason(state: PaymentState, note: string | null): string {
  return notes[note ?? ''] ?? states[state]
}
