/** Rows per statement: PostgreSQL takes 65,535 parameters, and no table has sixty columns. */
const ROWS = 1000

/** The rows in slices that each fit into one insert. */
export const slices = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS))
