/**
 * The roles that table elements have by themselves. Safari takes them away when CSS turns rows into cards, so a table
 * that becomes cards on phones spells them out (A23).
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
