import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading } from '@stafapp/shared/page'
import { dietSummaryQuery } from '../api/get-diet-summary.ts'
import classes from '../order-requests.module.css'

const labels: Record<ItemOf<'GET /api/invoices/diets/summary/'>['diet'], string> = {
  vegetarian: 'Vegetarisk',
  vegan: 'Vegansk',
  gluten_free: 'Glutenfri',
  lactose_free: 'Laktosfri',
  milk_free: 'Mjölkfri',
  egg_free: 'Äggfri',
  nut_free: 'Nötfri',
  fish_free: 'Fiskfri',
  pork_free: 'Utan griskött',
  other: 'Annan diet',
}

/** What the kitchen cooks by: sums over all schools. */
export function DietSummary({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(dietSummaryQuery(karneval))
  return (
    <section aria-labelledby="kitchen" className={classes.kitchen}>
      <h2 id="kitchen">Specialdieter för köket</h2>
      {data ? (
        data.length === 0 ? (
          <Empty text="Ingen skola har anmält specialdieter." />
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Diet</th>
                <th scope="col">Fredag</th>
                <th scope="col">Lördag</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ diet, text, friday, saturday }) => (
                <tr key={`${diet} ${text}`}>
                  <th scope="row">{text || labels[diet]}</th>
                  <td>{friday}</td>
                  <td>{saturday}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
