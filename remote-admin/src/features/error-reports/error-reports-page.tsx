import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import classes from './error-reports.module.css'

type Group = ItemOf<'GET /api/maintenance/error-logs/'>

const title = 'Felrapporter'

const errorGroupsQuery = () => read('GET /api/maintenance/error-logs/')

/** /admin/felrapporter: crashes reported by users, grouped by error. */
export function Component() {
  const { data, error, refetch } = useQuery(errorGroupsQuery())
  return (
    <Page title={title} intro="Fel som användare har rapporterat från felsidan, lika fel tillsammans.">
      {data ? (
        data.data.length === 0 ? (
          <Empty text="Ingen har rapporterat något fel." />
        ) : (
          data.data.map((group) => <GroupView key={group.title} group={group} />)
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Page>
  )
}

/** Reports come from unknown senders, so everything is rendered as plain text. */
function GroupView({ group: { title: name, count, first_at, last_at, releases, reports } }: { group: Group }) {
  return (
    <section className={classes.group} aria-label={name}>
      <h2>{name}</h2>
      <p>
        {count === 1 ? '1 rapport' : `${count} rapporter`}, {formatDateTime(first_at)}–{formatDateTime(last_at)}
        {releases.length > 0 && `. Versioner: ${releases.join(', ')}`}
      </p>
      {reports.map((report) => (
        <details key={report.id}>
          <summary>
            {formatDateTime(report.at)}, spårningskod {report.request_id}
          </summary>
          {report.description && <p>{report.description}</p>}
          <p>{report.user_agent}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (2.1.1) */}
          <pre className={classes.trace} tabIndex={0}>
            {report.error_trace}
          </pre>
        </details>
      ))}
    </section>
  )
}
