import { formatMoney } from '@stafapp/shared/format'
import type { FollowUp } from '../api.ts'
import { categoryNames } from '../category-names.ts'
import classes from './category-bars.module.css'

type Category = FollowUp['categories'][number]

/**
 * One stacked bar per category: paid, open and overdue; its length is the invoiced amount. The table below has the
 * amounts.
 */
export function CategoryBars({ categories }: { categories: readonly Category[] }) {
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
