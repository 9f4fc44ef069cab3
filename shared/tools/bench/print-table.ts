/** Prints rows in columns: the first left-aligned, the others right-aligned. */
export const printTable = (title: string, header: string[], rows: string[][]): void => {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const format = (line: string[]): string =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(`\n${title}`)
  console.log(format(header))
  console.log(widths.map((width) => '─'.repeat(width)).join('  '))
  for (const row of rows) console.log(format(row))
}

/** Bytes as kB (1000 bytes) with one decimal, the unit of the budgets. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'not measured' : `${Math.round(bytes / 1_000_000)} MB`
export const milliseconds = (value: number): string => `${Math.round(value)} ms`
export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
