/** A type of object in Swedish: as a heading, one definite thing ("laget"), and several ("lag"). */
export type Kind = { name: string; the: string; many: string }

const schoolWords: Readonly<Record<string, Kind>> = {
  school: { name: 'Skola', the: 'skolans uppgifter', many: 'skolor' },
  school_unit: { name: 'Skolenhet', the: 'enhetens uppgifter', many: 'enheter' },
  user: { name: 'Användare', the: 'kontot', many: 'konton' },
  invitation: { name: 'Inbjudan', the: 'inbjudan', many: 'inbjudningar' },
  billing_information: { name: 'Betalare', the: 'betalaren', many: 'betalare' },
  team: { name: 'Lag', the: 'laget', many: 'lag' },
  runner: { name: 'Löpare', the: 'en löpare', many: 'löpare' },
  order: { name: 'Beställning', the: 'beställningen', many: 'beställningar' },
  invoice: { name: 'Faktura', the: 'fakturan', many: 'fakturor' },
}

/** Types of objects by code. */
export const kindWords: Readonly<Record<string, Kind>> = {
  ...schoolWords,
  karneval: { name: 'Karneval', the: 'karnevalen', many: 'karnevaler' },
  event_instance: { name: 'Gren', the: 'grenen', many: 'grenar' },
  product: { name: 'Produkt', the: 'produkten', many: 'produkter' },
  timetable_row: { name: 'Rad i tidtabellen', the: 'raden i tidtabellen', many: 'rader i tidtabellen' },
  timetable_delay: { name: 'Försening', the: 'förseningen', many: 'förseningar' },
  track: { name: 'Bana i tidtabellen', the: 'banan', many: 'banor' },
  arena_map: { name: 'Karta över arenan', the: 'kartan över arenan', many: 'kartor' },
  official_link: { name: 'Funktionärslänk', the: 'funktionärslänken', many: 'funktionärslänkar' },
  carnival_record: { name: 'Karnevalsrekord', the: 'rekordet', many: 'rekord' },
  documentation: { name: 'Dokument', the: 'dokumentet', many: 'dokument' },
  qna: { name: 'Fråga och svar', the: 'frågan', many: 'frågor' },
  food_menu: { name: 'Matsedel', the: 'matsedeln', many: 'matsedlar' },
  download: { name: 'Personuppgifter', the: 'personuppgifter', many: 'listor' },
  message: { name: 'Meddelande', the: 'meddelandet', many: 'meddelanden' },
  payment: { name: 'Betalning', the: 'betalningen', many: 'betalningar' },
  payment_file: { name: 'Bankfil', the: 'bankfilen', many: 'bankfiler' },
  refund_file: { name: 'Återbetalningsfil', the: 'återbetalningsfilen', many: 'återbetalningsfiler' },
  invoice_batch: { name: 'Utskick', the: 'utskicket', many: 'utskick' },
  period_lock: { name: 'Låst period', the: 'perioden', many: 'perioder' },
  reference_rate: { name: 'Referensränta', the: 'referensräntan', many: 'referensräntor' },
  bookkeeping_settings: { name: 'Bokföringens konton', the: 'bokföringens konton', many: 'konton' },
  invoicing_settings: { name: 'Fakturerarens uppgifter', the: 'fakturerarens uppgifter', many: 'uppgifter' },
}

const namesOf = (words: Readonly<Record<string, Kind>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([code, { name }]) => [code, name]))

/** Types of objects that a school can change. */
export const schoolKinds = namesOf(schoolWords)
/** All types of objects. An unknown type is shown by its code. */
export const kindNames = namesOf(kindWords)
