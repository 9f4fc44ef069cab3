import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import classes from './record-note.module.css'
import { recordsQuery, recordTopics } from './records.ts'

/** Says above the results that a record waits for a decision, or that an accepted one no longer stands. */
export function RecordNote() {
  const { data, error, refetch } = useQuery(recordsQuery())
  useLiveRefresh({ topics: recordTopics, refetch, isStored: false, error })
  const fallen = data?.data.filter(({ stands }) => stands === false) ?? []
  const open = data?.proposals.filter(({ declined }) => !declined) ?? []
  if (fallen.length + open.length === 0) return null
  return (
    <div className={fallen.length > 0 ? classes.fallen : classes.open}>
      {fallen.length > 0 && (
        <p role="alert">
          <strong>Ett godkänt rekord stämmer inte längre</strong> med resultatet:{' '}
          <Unbroken text={fallen.map(({ event_name }) => event_name).join(', ')} />.
        </p>
      )}
      {open.length > 0 && (
        <p role="status">
          {open.length === 1
            ? 'Ett resultat är snabbare än rekordet'
            : `${open.length} resultat är snabbare än rekordet`}
          : <Unbroken text={[...new Set(open.map(({ event_name }) => event_name))].join(', ')} />.
        </p>
      )}
      <Link to="/tavlingsdag/rekord">Till rekorden</Link>
    </div>
  )
}
