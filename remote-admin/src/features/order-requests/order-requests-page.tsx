import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, Page } from '@stafapp/shared/page'
import { dietNames } from '@stafapp/shared/rules/diet-names'
import { dietSummaryQuery, requestsQuery } from './api.ts'
import { RequestItem } from './components/request-item.tsx'
import classes from './order-requests.module.css'

const title = 'Beställningsändringar'

/** /admin/bestallningsandringar: schools' requests to change orders after the deadline, and the kitchen's diets. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro="Skolornas begäran om ändringar efter att beställningarna stängde.">
          <Requests karneval={karneval.id} />
          <DietSummary karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Requests({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(requestsQuery(karneval))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const waiting = data.filter(({ status }) => status === 'pending')
  const decided = data.filter(({ status }) => status !== 'pending')
  return (
    <>
      {waiting.length === 0 ? (
        <Empty text="Ingen begäran väntar på svar." />
      ) : (
        <ul className={classes.list}>
          {waiting.map((request) => (
            <RequestItem key={request.id} request={request} />
          ))}
        </ul>
      )}
      {decided.length > 0 && (
        <details className={classes.decided}>
          <summary>Avgjorda ({decided.length})</summary>
          <ul className={classes.list}>
            {decided.map((request) => (
              <RequestItem key={request.id} request={request} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Number of special diets for the kitchen, over all schools. */
function DietSummary({ karneval }: { karneval: number }) {
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
