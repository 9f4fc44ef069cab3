import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, Page } from '@stafapp/shared/page'
import { changeRequestsQuery } from './api.ts'
import { ClassChanges } from './components/class-change-item.tsx'
import classes from './components/request-item.module.css'
import { RequestItem } from './components/request-item.tsx'

const title = 'Ändringsanmälningar'

/** /admin/andringar: requests from schools about units' classes and about teams, for the organiser to decide. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title}>
          <section aria-labelledby="classes">
            <h2 id="classes">Enheternas klasser</h2>
            <p>Det som skolan har sparat gäller när du har godkänt det. Skolan får beslutet per e-post.</p>
            <ClassChanges />
          </section>
          <section aria-labelledby="teams">
            <h2 id="teams">Lagen</h2>
            <p>
              Ett godkännande ändrar laget, uppdaterar heatindelningen och för avgiften till beställningen på en gång.
            </p>
            <Requests karneval={karneval.id} />
          </section>
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
  return <LoadState error={error} refetch={refetch} />
}
