import type { PaymentState } from './matching/ledger.ts'

const states: Record<PaymentState, string> = {
  exact: 'Betalar fakturan helt.',
  partial: 'Betalar en del av fakturan.',
  over: 'Mer än vad fakturan har öppet: överskottet ska betalas tillbaka eller flyttas.',
  split: 'Fördelad på flera fakturor.',
  unknown_reference: 'Ingen faktura har referensnumret.',
  bad_check_digit: 'Referensnumrets kontrollsiffra är fel: numret är felskrivet.',
  already_paid: 'Fakturan är redan betald.',
  credited_invoice: 'Fakturan är krediterad.',
  correction: 'Banken har tagit tillbaka en tidigare betalning.',
  ignored_zero: 'Inga pengar har kommit.',
}

const notes: Record<string, string> = {
  failed_direct_debit: 'Autogireringen misslyckades: inga pengar har kommit.',
  not_booked: 'Banken har inte bokfört betalningen ännu: läs in en senare fil.',
  other_currency: 'Betalningen är i en annan valuta än euro: bokför den för hand.',
  other_account: 'Betalningen har kommit till ett konto som inte är karnevalens.',
  no_reference: 'Betalningen saknar referensnummer.',
  no_original: 'Banken har tagit tillbaka pengar, men betalningen som det gäller finns inte här.',
  uncovered_parts: 'Betalningen räknar upp flera referenser som inte alla är öppna fakturor.',
}

/** Why a payment stands where it stands, in one Swedish sentence (F9). `note` says more than the state when there is one. */
export function rowReason(state: PaymentState, note: string | null): string {
  return notes[note ?? ''] ?? states[state]
}
