import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { type Column, PlainTable } from './plain-table.tsx'

type Row = { what: string; count: number; cents: string }

const columns: Column<Row>[] = [
  { title: 'Produkt', cell: ({ what }) => what, foot: 'Totalt' },
  { title: 'Antal', cell: ({ count }) => count, isNumber: true },
  { title: 'Summa', cell: ({ cents }) => cents, isNumber: true, foot: '330,00 €' },
]
const rows: Row[] = [
  { what: 'Lagavgift', count: 3, cents: '240,00 €' },
  { what: 'Lunch på lördagen', count: 9, cents: '90,00 €' },
]
const withoutFoot = columns.map(({ title, cell, isNumber = false }) => ({ title, cell, isNumber }))

const table = (shown: Column<Row>[], { isStale = false, isNarrow = false } = {}) => (
  <PlainTable<Row>
    label="Beställningen"
    columns={shown}
    rows={rows}
    rowKey={({ what }) => what}
    isStale={isStale}
    isNarrow={isNarrow}
  />
)

export const entry: Entry = {
  title: 'PlainTable',
  from: '@stafapp/shared/plain-table',
  shows: ['PlainTable'],
  use: 'For a short list that is read or filled in: the look of DataTable without its tools and its library.',
  instead: 'A list that one searches in, sorts or chooses from: DataTable.',
  isWide: true,
  states: [
    { name: 'Rows', show: table(withoutFoot) },
    { name: 'With sums', show: table(columns) },
    { name: 'Busy', show: table(withoutFoot, { isStale: true }) },
    { name: 'On a phone', window: { height: 320, width: 360 }, show: table(columns) },
    {
      name: 'Narrow on a phone',
      window: { height: 320, width: 360 },
      show: table(columns, { isNarrow: true }),
    },
  ],
}
