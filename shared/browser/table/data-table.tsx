import { formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { fold } from '@stafapp/shared/rules/schools/fold'
import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { useHiddenColumns } from './kept-columns.ts'
import { type CellValue, choicesOf, compareValues } from './order.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SortHead } from './sort-head.tsx'
import type { Sorting } from './sorting.ts'
import classes from './table.module.css'
import { TableFoot, TableRow } from './table-row.tsx'
import { TableTools } from './table-tools.tsx'
import type { Column, TableName } from './table-types.ts'
import { useIsPrinting } from './use-is-printing.ts'
import { useIsPhone } from './use-media.ts'

export { useIsPhone }

export type DataColumn<Row> = Column<Row> & {
  /**
   * What the column is sorted by; text is also what the search finds. It depends on nothing but the row. A column
   * without it is neither sorted nor searched.
   */
  value?: (row: Row) => CellValue
  /** The values are days or times as ISO text. */
  isDate?: boolean
  /** Offers the distinct texts of the column as a filter. */
  isFilter?: boolean
  /** Hidden at first on a tablet, where not all columns fit beside each other; for tables with `keepAs`. */
  isExtra?: boolean
}

type Selection<Row> = {
  /** Keys of the chosen rows as text; rows that a filter hides stay chosen. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Names a row in its checkbox: "Välj Vasa övningsskola". */
  nameOf: (row: Row) => string
  /** Rows without a checkbox give false; without it, every row has one. */
  canChoose?: (row: Row) => boolean
  /** Buttons for the chosen rows. */
  actions?: ReactNode
}

const PHONE_ROWS = 10
/** The button would take as much room as these rows. */
const SHORT_REST = 2

type DataTableProps<Row> = TableName & {
  /** The first column is the row header, which can't be hidden. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The previous rows are shown while the next ones load. */
  isStale?: boolean
  /** Lets the columns be chosen, and keeps the choice on this device under this name. */
  keepAs?: string
  /** Label of the search among the rows; without it, there is none. */
  search?: string
  /** Before the search: what the page itself chooses the rows by, such as a select in a label. */
  tools?: ReactNode
  /** The order at first; without it, that of `rows`. */
  sortedBy?: Sorting
  /** The server sorts: the titles of columns that it knows, their order now, and what to do when it's changed. */
  serverSort?: { titles: readonly string[]; sorting: Sorting; onSort: (sorting: Sorting) => void }
  /** Rows before "Visa alla", which hides no one or two rows; on a phone at most ten, because a card is as high as five rows. */
  firstRows?: number
  /** Short names with one or two short values, which fit beside each other on the narrowest phone: it stays a table. */
  isNarrow?: boolean
  /** Says how many rows are found among all: "3 av 12 fakturor". */
  tell?: (found: readonly Row[], all: number) => string
  /** Says that search, filters and the page's own choice leave nothing. */
  noneFound?: string
  selection?: Selection<Row>
  /** What is opened under a row, if it is open. */
  detail?: (row: Row) => ReactNode
}

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
})

/**
 * The table of the workbench: a head that stays in sight, and sorting, search, filters, selection and a choice of
 * columns as far as they are asked for. Rows are cards on phones. Lists that the server pages are sorted and filtered by
 * the server too, and come with a `Pager`.
 */
export function DataTable<Row>({
  label,
  labelledBy,
  columns,
  rows,
  rowKey,
  isStale = false,
  keepAs,
  search,
  tools,
  sortedBy,
  serverSort,
  firstRows,
  isNarrow = false,
  tell,
  noneFound = 'Inget motsvarar urvalet.',
  selection,
  detail,
}: DataTableProps<Row>) {
  const [sorting, setSorting] = useState(sortedBy)
  const [text, setText] = useState('')
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const [hidden, setHidden] = useHiddenColumns(
    keepAs,
    columns.filter(({ isExtra }) => isExtra).map(({ title }) => title),
  )
  const [isWhole, setIsWhole] = useState(false)
  const isPhone = useIsPhone()
  // Their place stays when the window changes, because a dialog that was opened from them would be lost.
  const [hasActionsBelow] = useState(isPhone)
  const isPrinting = useIsPrinting()

  const kinds = columns.map(({ title, isNumber, isDate, value }) => [title, isNumber, isDate, value !== undefined])
  // Cells may be made anew at each render, such as those with an input; what rows are sorted and searched by stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value depends on nothing but its row
  const definitions = useMemo(() => definitionsOf(columns), [JSON.stringify(kinds)])
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const order = serverSort?.sorting ?? sorting
  const sort = serverSort?.onSort ?? setSorting
  // The library sorts and filters again when it gets another array.
  const sortState = useMemo(() => (order ? [{ id: order.title, desc: order.isDescending }] : []), [order])
  const filterState = useMemo(() => Object.entries(filters).map(([id, value]) => ({ id, value })), [filters])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => String(rowKey(row)),
    manualSorting: serverSort !== undefined,
    globalFilterFn: (row, title, sought: string) => fold(String(row.getValue(title) ?? '')).includes(sought),
    getColumnCanGlobalFilter: () => true,
    enableRowSelection: ({ original }) => selection?.canChoose?.(original.row) ?? true,
    state: {
      sorting: sortState,
      globalFilter: fold(text.trim()),
      columnFilters: filterState,
      columnVisibility: Object.fromEntries(hidden.map((title) => [title, false])),
      rowSelection: Object.fromEntries([...(selection?.chosen ?? [])].map((key) => [key, true])),
    },
    onRowSelectionChange: (update) => {
      if (!selection) return
      const before = Object.fromEntries([...selection.chosen].map((key) => [key, true as const]))
      const after = typeof update === 'function' ? update(before) : update
      selection.onChange(new Set(Object.keys(after)))
    },
  })

  const found = table.getRowModel().rows
  const first = firstRows !== undefined && isPhone ? Math.min(firstRows, PHONE_ROWS) : firstRows
  const isRestShort = !isPhone && first !== undefined && found.length - first <= SHORT_REST
  const most = isRestShort ? undefined : first
  const shownRows = isWhole || isPrinting ? found : found.slice(0, most)
  const shown = columns.filter(({ title }) => table.getColumn(idOf(title))?.getIsVisible())
  const isSortable = ({ title, value }: DataColumn<Row>) =>
    serverSort ? serverSort.titles.includes(title) : value !== undefined
  const span = shown.length + (selection ? 1 : 0)

  return (
    <>
      <TableTools
        tools={tools}
        search={search === undefined ? undefined : { label: search, text, onText: setText }}
        filters={columns
          .filter(({ isFilter }) => isFilter)
          .map(({ title, value }) => ({
            title,
            choices: choicesOf(rows.map((row) => value?.(row))),
            chosen: filters[title] ?? '',
            onChoose: (choice) =>
              setFilters(({ [title]: _before, ...others }) => (choice ? { ...others, [title]: choice } : others)),
          }))}
        // What stays a table on phones has heads to press there too.
        sorts={!isNarrow && rows.length > 1 ? columns.filter(isSortable) : []}
        sorting={order}
        onSort={sort}
        // The first column names the row, and one without a title has its buttons.
        columns={keepAs === undefined ? [] : columns.slice(1).flatMap(({ title }) => title || [])}
        hidden={hidden}
        onHide={setHidden}
      />
      {tell && (
        <p role="status">
          {tell(
            found.map(({ original }) => original.row),
            rows.length,
          )}
        </p>
      )}
      {selection && (
        <SelectionBar
          count={selection.chosen.size}
          hiddenCount={selection.chosen.size - found.filter((row) => row.getIsSelected()).length}
          isAll={table.getIsAllRowsSelected()}
          foundCount={found.filter((row) => row.getCanSelect()).length}
          onAll={() => table.toggleAllRowsSelected(true)}
          onNone={() => selection.onChange(new Set())}
        >
          {!hasActionsBelow && selection.actions}
        </SelectionBar>
      )}
      {/* Without rows it is the page's own choice, among the tools, that leaves nothing. */}
      {found.length === 0 && (rows.length > 0 || tools) ? (
        <Empty text={noneFound}>
          {rows.length > 0 && (
            <Button
              onClick={() => {
                setText('')
                setFilters({})
              }}
            >
              Visa alla
            </Button>
          )}
        </Empty>
      ) : (
        // biome-ignore-start lint/a11y/noRedundantRoles: redundant only while displayed as a table
        <table
          role="table"
          aria-label={label}
          aria-labelledby={labelledBy}
          aria-busy={isStale}
          className={`${classes.table} ${isNarrow ? '' : classes.cards} ${classes.sticky}`}
        >
          <thead role="rowgroup">
            <tr role="row">
              {selection && (
                <th role="columnheader" scope="col" className={classes.choice}>
                  <input
                    type="checkbox"
                    aria-label="Välj alla rader"
                    checked={table.getIsAllRowsSelected()}
                    ref={(box) => {
                      if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
                    }}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {shown.map((column) => (
                <SortHead
                  key={column.title}
                  column={column}
                  sorting={order}
                  // Browsers do not repeat a head with buttons on the pages of a paper.
                  onSort={isSortable(column) && !isPrinting ? sort : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shownRows.map((row) => {
              const opened = detail?.(row.original.row)
              return (
                <Fragment key={row.id}>
                  <TableRow
                    columns={shown}
                    row={row.original.row}
                    isChosen={row.getIsSelected()}
                    lead={
                      selection && (
                        <td role="cell" className={classes.choice}>
                          {row.getCanSelect() && (
                            <input
                              type="checkbox"
                              aria-label={`Välj ${selection.nameOf(row.original.row)}`}
                              checked={row.getIsSelected()}
                              onChange={row.getToggleSelectedHandler()}
                            />
                          )}
                        </td>
                      )
                    }
                  />
                  {opened && (
                    <tr role="row">
                      <td role="cell" colSpan={span} className={classes.detail}>
                        {opened}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
          <TableFoot columns={shown} hasLead={selection !== undefined} />
        </table>
        // biome-ignore-end lint/a11y/noRedundantRoles: redundant only while displayed as a table
      )}
      {shownRows.length < found.length && (
        <p>
          <Button onClick={() => setIsWhole(true)}>Visa alla {formatNumber(found.length)} rader</Button>
        </p>
      )}
      {/* After the rows, so that it sticks to the lower edge of the screen and covers none of them at the end. */}
      {selection && hasActionsBelow && (
        <div className={`${classes.chosenActions} no-print`} data-chosen={selection.chosen.size > 0}>
          {selection.actions}
        </div>
      )}
    </>
  )
}

/** The library needs a name for every column; that of the buttons has no title. */
const idOf = (title: string): string => title || 'buttons'

/** The library's rows are objects around the page's own, which may be of any type. */
function definitionsOf<Row>(columns: readonly DataColumn<Row>[]): ColumnDef<typeof features, { row: Row }>[] {
  return columns.map(({ title, value, isNumber = false, isDate = false }) => ({
    id: idOf(title),
    // undefined is what the library puts last.
    accessorFn: ({ row }) => (value?.(row) === '' ? undefined : (value?.(row) ?? undefined)),
    enableSorting: value !== undefined,
    sortFn: (a, b) => compareValues(a.getValue(idOf(title)), b.getValue(idOf(title))),
    sortUndefined: 'last',
    enableGlobalFilter: value !== undefined && !isNumber && !isDate,
    filterFn: (row, id, chosen) => row.getValue(id) === chosen,
  }))
}
