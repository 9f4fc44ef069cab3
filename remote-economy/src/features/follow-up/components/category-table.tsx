import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { PlainTable } from '@stafapp/shared/plain-table'
import { ticksTo } from '@stafapp/shared/season-chart'
import { type ReactNode, useState } from 'react'
import { Amount } from '../../../shared/amount.tsx'
import { isPhone } from '../../../shared/is-phone.ts'
import type { FollowUp } from '../api.ts'
import classes from '../follow-up.module.css'
import { ExportButtons } from './export-buttons.tsx'

const columns = {
  ordered_cents: 'Beställt',
  invoiced_cents: 'Fakturerat',
  paid_cents: 'Betalt',
  open_cents: 'Obetalt',
  overdue_cents: 'Förfallet',
}
const fields = Object.keys(columns) as (keyof typeof columns)[]

/** Amounts by category, as a chart and as an accessible table. What is zero all over, as what is free, is left out. */
export function CategoryTable({ followUp: { karneval, categories, last_year } }: { followUp: FollowUp }) {
  const rows = categories.filter((row) => fields.some((field) => row[field] !== 0))
  const billed = rows.filter(({ invoiced_cents }) => invoiced_cents !== 0)
  const total = (field: keyof typeof columns) => rows.reduce((sum, row) => sum + row[field], 0)
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category">Per kategori</h2>
      {rows.length === 0 && <Empty text="Ingenting är beställt ännu." />}
      {rows.length > 0 && <p>{summary(billed, rows.length)}</p>}
      {billed.length > 0 && <CategoryBars categories={billed} lastYear={last_year} />}
      {rows.length > 0 && (
        <Numbers>
          <ExportButtons karneval={karneval} part="categories" name="kategorierna" />
          <PlainTable<Category>
            labelledBy="by-category"
            columns={[
              { title: 'Kategori', cell: ({ category }) => categoryNames[category], foot: 'Totalt' },
              ...fields.map((field) => ({
                title: columns[field],
                isNumber: true,
                cell: (row: Category) => <Amount cents={row[field]} />,
                foot: formatMoney(total(field)),
              })),
            ]}
            rows={rows}
            rowKey={({ category }) => category}
          />
        </Numbers>
      )}
    </section>
  )
}

/** On a phone the table is folded: seven cards with what the bars above show. */
function Numbers({ children }: { children: ReactNode }) {
  const [isFolded] = useState(isPhone)
  if (!isFolded) return children
  return (
    <details className={classes.numbers}>
      <summary>Visa siffrorna som tabell</summary>
      {children}
    </details>
  )
}

type Category = FollowUp['categories'][number]
type LastYear = FollowUp['last_year']

/**
 * A stacked bar per category: paid, unpaid and overdue, and what is not sent; together what is invoiced. Below it a thin
 * one for all that was invoiced the year before. The table below has the amounts.
 */
function CategoryBars({ categories, lastYear }: { categories: readonly Category[]; lastYear: LastYear }) {
  const before = ({ category }: Category) =>
    lastYear?.categories.find((last) => last.category === category)?.invoiced_cents ?? 0
  const top = ticksTo(Math.max(...categories.flatMap((row) => [row.invoiced_cents, before(row)])), 100).at(-1) ?? 0
  const year = lastYear?.starts_on.slice(0, 4)
  return (
    <figure className={classes.figure}>
      <div role="img" aria-label={barsText(categories)}>
        {categories.map((row) => (
          <div key={row.category} className={classes.row} aria-hidden="true">
            <span>{categoryNames[row.category]}</span>
            <svg viewBox={`0 0 ${top} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <Parts row={row} />
              <rect className={classes.before} y={0.8} width={before(row)} height={0.2} />
            </svg>
            <span>{formatMoney(row.invoiced_cents)}</span>
          </div>
        ))}
        <div className={classes.row} aria-hidden="true">
          <span className={classes.axis}>
            <span>0 €</span>
            <span>{formatNumber(top / 100)} €</span>
          </span>
          <span className={classes.unit}>fakturerat</span>
        </div>
      </div>
      <figcaption className={classes.legend}>
        <span data-part="paid">Betalt</span>
        {categories.some((row) => row.open_cents > row.overdue_cents) && (
          <span data-part="open">Obetalt, inte förfallet</span>
        )}
        {categories.some(({ overdue_cents }) => overdue_cents > 0) && <span data-part="overdue">Förfallet</span>}
        {categories.some((row) => unsentOf(row) > 0) && <span data-part="unsent">Inte skickat</span>}
        {year && <span data-part="before">Fakturerat {year}, hela säsongen</span>}
      </figcaption>
    </figure>
  )
}

/** What is invoiced, and neither paid nor unpaid: what is not sent. */
const unsentOf = ({ invoiced_cents, paid_cents, open_cents }: Category): number =>
  Math.max(0, invoiced_cents - Math.max(0, paid_cents) - open_cents)

function Parts({ row }: { row: Category }) {
  const paid = Math.max(0, row.paid_cents)
  const open = row.open_cents - row.overdue_cents
  return (
    <>
      <rect className={classes.paid} x={0} width={paid} height={0.7} />
      <rect className={classes.open} x={paid} width={open} height={0.7} />
      <rect className={classes.overdue} x={paid + open} width={row.overdue_cents} height={0.7} />
      <rect className={classes.unsent} x={paid + row.open_cents} width={unsentOf(row)} height={0.7} />
    </>
  )
}

/** What the chart shows, in words. */
function summary(billed: readonly Category[], all: number): string {
  const [most] = billed.toSorted((a, b) => b.invoiced_cents - a.invoiced_cents)
  if (!most) return 'Ingenting är fakturerat ännu.'
  const text = `Mest är fakturerat för ${inText(most)}, ${formatMoney(most.invoiced_cents)}.`
  const [owed] = billed.toSorted((a, b) => b.open_cents - a.open_cents)
  const unpaid =
    owed && owed.open_cents > 0
      ? ` Mest är obetalt för ${inText(owed)}, ${formatMoney(owed.open_cents)}.`
      : ' Ingenting är obetalt.'
  const without = all - billed.length
  const rest = without === 0 ? '' : ` ${without === 1 ? '1 kategori' : `${without} kategorier`} har ingen faktura ännu.`
  return text + unpaid + rest
}

/** Text alternative of the chart. */
const barsText = (categories: readonly Category[]): string =>
  `Stapeldiagram över det fakturerade per kategori, i euro: ${categories
    .map((row) => `${inText(row)} ${formatMoney(row.invoiced_cents)}, varav obetalt ${formatMoney(row.open_cents)}`)
    .join('; ')}.`

const categoryNames: Record<Category['category'], string> = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
  hejarklack: 'Hejarklack',
  inmarsch: 'Inmarsch',
}

const inText = ({ category }: Category): string => categoryNames[category].toLocaleLowerCase('sv-FI')
