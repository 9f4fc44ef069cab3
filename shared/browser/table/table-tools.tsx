import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Sorting, sortingText } from './sorting.ts'
import classes from './table.module.css'

type Filter = { title: string; choices: readonly string[]; chosen: string; onChoose: (choice: string) => void }

type TableToolsProps = {
  /** What the page chooses the rows by. */
  tools: ReactNode
  search: { label: string; text: string; onText: (text: string) => void } | undefined
  filters: readonly Filter[]
  /** Columns that can be sorted by. */
  sorts: readonly { title: string; isNumber?: boolean; isDate?: boolean }[]
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  /** Titles of the columns that can be hidden. */
  columns: readonly string[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** Search, filters, the order on phones and the choice of columns: what stands above a table. */
export function TableTools({
  tools,
  search,
  filters,
  sorts,
  sorting,
  onSort,
  columns,
  hidden,
  onHide,
}: TableToolsProps) {
  if (!tools && !search && filters.length === 0 && sorts.length === 0 && columns.length === 0) return null
  // Not the form kit: a filter is no input to keep, has nothing to refuse, and acts without being sent.
  return (
    <div
      className={`${classes.tools} ${tools || search || filters.length > 0 || columns.length > 0 ? '' : classes.phone} no-print`}
    >
      {search && (
        <label className={classes.field}>
          {search.label}
          <input
            type="search"
            autoComplete="off"
            maxLength={100}
            value={search.text}
            onChange={({ target }) => search.onText(target.value)}
          />
        </label>
      )}
      {filters.map(({ title, choices, chosen, onChoose }) => (
        <label key={title} className={classes.field}>
          {title}
          <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
            <option value="">Alla</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      ))}
      {tools}
      {sorts.length > 0 && <SortSelect sorts={sorts} sorting={sorting} onSort={onSort} />}
      {columns.length > 0 && <ColumnChoice columns={columns} hidden={hidden} onHide={onHide} />}
    </div>
  )
}

/** The order on phones, where cards have no column heads to press. */
function SortSelect({ sorts, sorting, onSort }: Pick<TableToolsProps, 'sorts' | 'sorting' | 'onSort'>) {
  const orders = sorts.flatMap((column) =>
    [false, true].map((isDescending) => ({
      title: column.title,
      isDescending,
      text: sortingText(column, isDescending),
    })),
  )
  const now = orders.findIndex(
    ({ title, isDescending }) => title === sorting?.title && isDescending === sorting.isDescending,
  )
  return (
    <label className={`${classes.field} ${classes.phone}`}>
      Ordna enligt
      <select
        value={now}
        onChange={({ target }) => {
          const chosen = orders[Number(target.value)]
          if (chosen) onSort({ title: chosen.title, isDescending: chosen.isDescending })
        }}
      >
        {now === -1 && <option value={-1}>Som listan är</option>}
        {orders.map(({ text }, index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function ColumnChoice({ columns, hidden, onHide }: Pick<TableToolsProps, 'columns' | 'hidden' | 'onHide'>) {
  const box = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const close = () => {
    if (box.current) box.current.open = false
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return
    event.stopPropagation()
    close()
    summary.current?.focus()
  }
  const hiddenCount = columns.filter((title) => hidden.includes(title)).length
  return (
    <details
      ref={box}
      className={classes.columns}
      onKeyDown={closeByKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A press on a label moves the focus to nothing for a moment.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <summary ref={summary}>
        Kolumner{hiddenCount > 0 && ` (${columns.length - hiddenCount} av ${columns.length})`}
      </summary>
      <fieldset>
        <legend>Visa i listan</legend>
        {columns.map((title) => (
          <label key={title}>
            <input
              type="checkbox"
              checked={!hidden.includes(title)}
              onChange={({ target }) =>
                onHide(target.checked ? hidden.filter((other) => other !== title) : [...hidden, title])
              }
            />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
