import type { FollowUp } from './api.ts'

export type SchoolRow = FollowUp['schools'][number]

export type Column = 'school_name' | 'ordered_cents' | 'invoiced_cents' | 'paid_cents' | 'open_cents' | 'overdue_cents'

export type Order = { column: Column; direction: 'ascending' | 'descending' }

const swedish = new Intl.Collator('sv-FI', { sensitivity: 'base', numeric: true })

/** Schools whose name contains the search text, in the chosen order and then by name. */
export function schoolRows(schools: readonly SchoolRow[], search: string, { column, direction }: Order): SchoolRow[] {
  const sought = search.trim().toLocaleLowerCase('sv-FI')
  const sign = direction === 'ascending' ? 1 : -1
  return schools
    .filter(({ school_name }) => school_name.toLocaleLowerCase('sv-FI').includes(sought))
    .sort((a, b) => sign * compare(a, b, column) || swedish.compare(a.school_name, b.school_name))
}

/** The order after a column head is pressed: a new column starts ascending for names and descending for amounts. */
export function nextOrder(current: Order, column: Column): Order {
  if (current.column === column) {
    return { column, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
  }
  return { column, direction: column === 'school_name' ? 'ascending' : 'descending' }
}

function compare(a: SchoolRow, b: SchoolRow, column: Column): number {
  return column === 'school_name' ? swedish.compare(a.school_name, b.school_name) : a[column] - b[column]
}
