/** The day to show: the wished one if it exists, else today, else the first. `days` is sorted; null if it is empty. */
export function pickDay(days: readonly string[], wished: string | null, today: string): string | null {
  if (wished !== null && days.includes(wished)) return wished
  if (days.includes(today)) return today
  return days[0] ?? null
}
