import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Empty } from '@stafapp/shared/page'
import { classChangesQuery } from '../api.ts'
import { ClassChangeItem } from './class-change-item.tsx'
import classes from './request-item.module.css'

/** Class changes by schools: pending ones first, then decided ones. */
export function ClassChanges() {
  const { data, error, refetch } = useQuery(classChangesQuery())
  if (!data) return <LoadState error={error} refetch={refetch} />
  const waiting = data.filter(({ status }) => status === 'pending')
  const decided = data.filter(({ status }) => status !== 'pending')
  return (
    <>
      {waiting.length === 0 && <Empty text="Ingen ändring av en enhets klass väntar." />}
      <Changes items={waiting} />
      {decided.length > 0 && (
        <details className={classes.decided}>
          <summary>Avgjorda ändringar ({decided.length})</summary>
          <Changes items={decided} />
        </details>
      )}
    </>
  )
}

const Changes = ({ items }: { items: Parameters<typeof ClassChangeItem>[0]['change'][] }) => (
  <ul className={classes.list}>
    {items.map((change) => (
      <ClassChangeItem key={change.id} change={change} />
    ))}
  </ul>
)
