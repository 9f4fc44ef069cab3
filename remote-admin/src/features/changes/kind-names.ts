/** Types of objects that a school can change. */
export const schoolKinds: Readonly<Record<string, string>> = {
  school: 'Skola',
  school_unit: 'Skolenhet',
  user: 'Användare',
  invitation: 'Inbjudan',
  billing_information: 'Betalare',
  team: 'Lag',
  runner: 'Löpare',
  order: 'Beställning',
  invoice: 'Faktura',
}

/** All types of objects. An unknown type is shown by its code. */
export const kindNames: Readonly<Record<string, string>> = {
  ...schoolKinds,
  karneval: 'Karneval',
  event_instance: 'Gren',
  product: 'Produkt',
  timetable_row: 'Rad i tidtabellen',
  timetable_delay: 'Försening',
  track: 'Bana i tidtabellen',
  arena_map: 'Karta över arenan',
  official_link: 'Funktionärslänk',
  documentation: 'Dokument',
  qna: 'Fråga och svar',
  food_menu: 'Matsedel',
  download: 'Personuppgifter',
  message: 'Meddelande',
  payment: 'Betalning',
  payment_file: 'Bankfil',
  invoicing_settings: 'Fakturerarens uppgifter',
}
