import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Empty } from '@stafapp/shared/page'
import { dietNames } from '@stafapp/shared/rules/diet-names'
import { dietSummaryQuery } from '../api.ts'
import classes from '../order-requests.module.css'

/** Number of special diets for the kitchen, over all schools. */
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
                  <th scope="row">{text || dietNames[diet]}</th>
                  <td>{friday}</td>
                  <td>{saturday}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}
