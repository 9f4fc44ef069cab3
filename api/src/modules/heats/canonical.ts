/** Rows as one comparable text: PostgreSQL's jsonb does not keep the order of keys. */
export const canonical = (rows: readonly object[]): string =>
  rows
    .map((row) =>
      JSON.stringify(row, (_key, part: unknown) =>
        part && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
          : part,
      ),
    )
    .sort()
    .join('\n')
