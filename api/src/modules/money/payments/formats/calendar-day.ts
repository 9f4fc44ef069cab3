/** Year, month and day as YYYY-MM-DD; undefined for an invalid date. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 2000 || year > 2099 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** YYMMDD of bank files, always in this century. */
export function sixDigitDay(text: string): string | undefined {
  if (!/^\d{6}$/.test(text)) return undefined
  return calendarDay(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)))
}
