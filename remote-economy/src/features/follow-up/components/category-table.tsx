import { formatMoney } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { PlainTable } from '@stafapp/shared/plain-table'
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
  open_cents: 'Öppet',
  overdue_cents: 'Förfallet',
}
const fields = Object.keys(columns) as (keyof typeof columns)[]

type CategoryTableProps = Pick<FollowUp, 'karneval' | 'categories'>

/** Amounts by category, as a chart and as an accessible table. */
export function CategoryTable({ karneval, categories }: CategoryTableProps) {
  if (categories.length === 0) {
    return (
      <section aria-labelledby="by-category">
        <h2 id="by-category">Per kategori</h2>
        <Empty text="Ingenting är beställt ännu." />
      </section>
    )
  }
  const total = (field: keyof typeof columns) => categories.reduce((sum, row) => sum + row[field], 0)
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category">Per kategori</h2>
      <CategoryBars categories={categories} />
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
          rows={categories}
          rowKey={({ category }) => category}
        />
      </Numbers>
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

/**
 * One stacked bar per category: paid, open and overdue; its length is the invoiced amount. The table below has the
 * amounts.
 */
function CategoryBars({ categories }: { categories: readonly Category[] }) {
  const longest = Math.max(1, ...categories.map(({ invoiced_cents }) => invoiced_cents))
  return (
    <figure className={classes.figure}>
      <div role="img" aria-label={summary(categories)}>
        {categories.map((row) => (
          <div key={row.category} className={classes.row} aria-hidden="true">
            <span>{categoryNames[row.category]}</span>
            <svg viewBox={`0 0 ${longest} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <Parts row={row} />
            </svg>
          </div>
        ))}
      </div>
      <figcaption className={classes.legend}>
        <span data-part="paid">Betalt</span>
        <span data-part="open">Öppet, inte förfallet</span>
        <span data-part="overdue">Förfallet</span>
      </figcaption>
    </figure>
  )
}

function Parts({ row: { paid_cents, open_cents, overdue_cents } }: { row: Category }) {
  const paid = Math.max(0, paid_cents)
  const open = open_cents - overdue_cents
  return (
    <>
      <rect className={classes.paid} x={0} width={paid} height={1} />
      <rect className={classes.open} x={paid} width={open} height={1} />
      <rect className={classes.overdue} x={paid + open} width={overdue_cents} height={1} />
    </>
  )
}

/** Text alternative of the chart, in one sentence. */
function summary(categories: readonly Category[]): string {
  const [most] = categories.toSorted((a, b) => b.open_cents - a.open_cents)
  const text = 'Stapeldiagram över betalt, öppet och förfallet per kategori.'
  return most && most.open_cents > 0
    ? `${text} Mest öppet: ${categoryNames[most.category]}, ${formatMoney(most.open_cents)}.`
    : `${text} Ingenting är öppet.`
}

const categoryNames: Record<FollowUp['categories'][number]['category'], string> = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
  hejarklack: 'Hejarklack',
  inmarsch: 'Inmarsch',
}
