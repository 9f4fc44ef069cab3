import type { FollowUp } from './api/get-follow-up.ts'

export type SchoolRow = FollowUp['schools'][number]

export type Column = 'school_name' | 'ordered_cents' | 'invoiced_cents' | 'paid_cents' | 'open_cents' | 'overdue_cents'

export type Order = { column: Column; direction: 'ascending' | 'descending' }

const swedish = new Intl.Collator('sv-FI', { sensitivity: 'base', numeric: true })

/** The schools whose name holds the search text, in the chosen order; schools that are equal in it stand by name. */
export function schoolRows(schools: readonly SchoolRow[], search: string, { column, direction }: Order): SchoolRow[] {
  const sought = search.trim().toLocaleLowerCase('sv-FI')
  const sign = direction === 'ascending' ? 1 : -1
  return schools
    .filter(({ school_name }) => school_name.toLocaleLowerCase('sv-FI').includes(sought))
    .sort((a, b) => sign * compare(a, b, column) || swedish.compare(a.school_name, b.school_name))
}

/** The next order when a column head is pressed: names from a to ö first, money from the largest sum. */
export function nextOrder(current: Order, column: Column): Order {
  if (current.column === column) {
    return { column, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
  }
  return { column, direction: column === 'school_name' ? 'ascending' : 'descending' }
}

function compare(a: SchoolRow, b: SchoolRow, column: Column): number {
  return column === 'school_name' ? swedish.compare(a.school_name, b.school_name) : a[column] - b[column]
}
