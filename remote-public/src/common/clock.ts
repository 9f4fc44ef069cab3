const helsinkiDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Helsinki as YYYY-MM-DD, wherever the visitor's computer stands. */
export const dayInHelsinki = (at: Date): string => helsinkiDay.format(at)
