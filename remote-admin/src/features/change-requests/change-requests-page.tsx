import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { changeRequestsQuery } from './api/get-change-requests.ts'
import classes from './components/request-item.module.css'
import { RequestItem } from './components/request-item.tsx'

const title = 'Ändringsanmälningar'

/** /admin/andringar: what leaders ask for after the deadline, to be decided by the organiser. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page
          title={title}
          intro="Ett godkännande ändrar laget, lagar heatindelningen och för avgiften till beställningen på en gång."
        >
          <Requests karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Requests({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(changeRequestsQuery(karneval))
  if (data) {
    if (data.length === 0) return <Empty text="Ingen har begärt en ändring." />
    return (
      <ul className={classes.list}>
        {data.map((request) => (
          <RequestItem key={request.id} request={request} />
        ))}
      </ul>
    )
  }
  return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
}
