const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** "29.4.2025 kl. 12:40", as the pages write it. */
export function dayAndTime(instant: Date): string {
  const part = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${Number(part.day)}.${Number(part.month)}.${part.year} kl. ${part.hour}:${part.minute}`
}
