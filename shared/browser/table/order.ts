/** What a cell is sorted by and found by; null and empty text come last in both directions. */
export type CellValue = string | number | null | undefined

// å, ä and ö after z, and numbers within text by their size: Lag 2 before Lag 10.
const swedish = new Intl.Collator('sv', { numeric: true })

/** Order of two values of a column, neither of them empty; text in Swedish order, numbers by size. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return swedish.compare(String(a ?? ''), String(b ?? ''))
}

/** The distinct texts of a column in Swedish order, to choose among. */
export function choicesOf(values: readonly CellValue[]): string[] {
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))]
    .map(String)
    .sort(swedish.compare)
}
