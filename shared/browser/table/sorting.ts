/** The column that a table is ordered by. */
export type Sorting = { title: string; isDescending: boolean }

type Sortable = { title: string; isNumber?: boolean; isDate?: boolean }

/** Numbers begin with the largest, because that is what one looks for; text and days with the first. */
export const firstSorting = ({ title, isNumber = false }: Sortable): Sorting => ({ title, isDescending: isNumber })

/** The order after a press on a column's head: the other way round if it is the one in force. */
export function nextSorting(sorting: Sorting | undefined, column: Sortable): Sorting {
  return sorting?.title === column.title ? { ...sorting, isDescending: !sorting.isDescending } : firstSorting(column)
}

/** The two orders of a column in words. */
export function sortingText({ title, isNumber, isDate }: Sortable, isDescending: boolean): string {
  if (isNumber) return `${title}, ${isDescending ? 'störst' : 'minst'} först`
  if (isDate) return `${title}, ${isDescending ? 'nyast' : 'äldst'} först`
  return `${title} ${isDescending ? 'Ö–A' : 'A–Ö'}`
}
