import { formatMoney } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import type { FollowUp } from '../api.ts'
import { categoryNames } from '../category-names.ts'
import { CategoryBars } from './category-bars.tsx'
import { ExportButtons } from './export-buttons.tsx'
import classes from './money-table.module.css'

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
      <ExportButtons karneval={karneval} part="categories" name="kategorierna" />
      <table className={classes.table} aria-labelledby="by-category">
        <thead>
          <tr>
            <th scope="col">Kategori</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {columns[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((row) => (
            <tr key={row.category}>
              <th scope="row">{categoryNames[row.category]}</th>
              {fields.map((field) => (
                <td key={field} data-label={columns[field]}>
                  {formatMoney(row[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totalt</th>
            {fields.map((field) => (
              <td key={field} data-label={columns[field]}>
                {formatMoney(total(field))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
