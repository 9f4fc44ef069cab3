import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import type { Records } from '../../../shared/raceday/records.ts'
import { RecordForm } from './record-form.tsx'
import classes from './records.module.css'

/** A record of the years before the portal. */
export function NewRecord({ events }: Pick<Records, 'events'>) {
  const add = useCall('POST /api/raceday/records/')
  return (
    <section aria-labelledby="new-record" className={classes.section}>
      <h2 id="new-record">För in ett rekord</h2>
      <RecordForm
        record={null}
        events={events}
        submitLabel="För in"
        onSubmit={async (fields, event) => {
          await add.mutateAsync({ body: { event, ...fields } })
          notifySuccess('Rekordet är infört')
        }}
      />
    </section>
  )
}
