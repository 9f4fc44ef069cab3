import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, Page } from '@stafapp/shared/page'
import { classChangesQuery, orderRequestsQuery, teamRequestsQuery } from './api.ts'
import { Inbox } from './components/inbox.tsx'
import { inboxOf } from './inbox.ts'

const title = 'Ändringsanmälningar'

/** /admin/andringar: all that schools ask to change, of their teams, classes and orders, for the organiser to decide. */
export function Component() {
  return (
    <RequireKarneval title={title} drafts>
      {(karneval) => (
        <Page
          title={title}
          intro="Skolornas begäranden om lag, skoltyper, elevantal och beställningar. Skolan får ditt svar."
        >
          <Requests karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Requests({ karneval }: { karneval: number }) {
  const teams = useQuery(teamRequestsQuery(karneval))
  const classes = useQuery(classChangesQuery())
  const orders = useQuery(orderRequestsQuery(karneval))
  if (!teams.data || !classes.data || !orders.data) {
    const reads = [teams, classes, orders]
    const refetch = () => reads.filter(({ error }) => error).map((each) => each.refetch())
    return <LoadState error={reads.find(({ error }) => error)?.error} refetch={refetch} />
  }
  const items = inboxOf({ teams: teams.data, classes: classes.data, orders: orders.data })
  if (items.length === 0)
    return (
      <Empty text="Ingen har begärt en ändring. Det som skolorna begär kommer hit, och Översikt räknar det som väntar." />
    )
  return <Inbox items={items} />
}
