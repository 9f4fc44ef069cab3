import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Column head, and the cell's label on cards; empty for buttons. Unique in its table. */
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Breaks inside its words: addresses and references, which may be wider than a column. */
  breaks?: boolean
  /** Sentences: a card on a phone sets them under their label, from the left. */
  isLong?: boolean
  /** Stands under the column, such as a sum; the first column's foot names the row. */
  foot?: ReactNode
}

/** What assistive technology calls a table: a text, or the id of its heading. */
export type TableName = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }
