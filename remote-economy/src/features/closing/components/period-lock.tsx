import { Calendar } from '@stafapp/shared/calendar'
import { LoadState, read, useCall } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime } from '@stafapp/shared/format'
import { type FieldSpec, Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'

type Lock = ResponseOf<'GET /api/invoices/period-lock/'>

const day: FieldSpec<'locked_until'> = {
  name: 'locked_until',
  label: 'Lås till och med',
  kind: 'date',
  calendar: Calendar,
}
const opening: FieldSpec<'reason'> = {
  name: 'reason',
  label: 'Varför perioden låses upp',
  kind: 'text',
}

/** Until when the books are locked, who changed it, and the form that changes it. */
export function PeriodLock() {
  const { data, error, refetch } = useQuery(read('GET /api/invoices/period-lock/'))
  return (
    <section aria-labelledby="lock">
      <h2 id="lock">Låst period</h2>
      {data ? <LockForm key={data.data[0]?.id ?? 0} lock={data} /> : <LoadState error={error} refetch={refetch} />}
    </section>
  )
}

function LockForm({ lock: { locked_until: before, data } }: { lock: Lock }) {
  const changing = useCall('POST /api/invoices/period-lock/')
  const isEarlier = (until: string) => before !== null && until < before
  return (
    <>
      <p role="status">
        {before === null
          ? 'Ingenting är låst.'
          : `Bokföringen är låst till och med ${formatDate(before)}. Betalningar och bokningar på de dagarna kan inte läggas till eller ändras. Ångras en äldre bokning, gäller det från dagen då den ångras.`}
      </p>
      <div className="no-print">
        <Form
          label="Lås perioden"
          layout="row"
          fields={({ locked_until }) => (isEarlier(locked_until) ? [day, opening] : [day])}
          initialValues={{ locked_until: before ?? '', reason: '' }}
          submitLabel={before === null ? 'Lås' : 'Ändra låset'}
          failureTitle="Låset kunde inte ändras."
          needsChange
          onSubmit={async ({ locked_until, reason }) => {
            await changing.mutateAsync({ body: { locked_until: locked_until || null, before, reason } })
            notifySuccess(locked_until ? `Låst till och med ${formatDate(locked_until)}` : 'Perioden är upplåst')
          }}
        />
      </div>
      {data.length > 0 && (
        <details>
          <summary>Låsets historia</summary>
          <ul>
            {data.map(({ id, locked_until, reason, changed_by, changed_at }) => (
              <li key={id}>
                {formatDateTime(changed_at)}
                {changed_by && `, ${changed_by}`}:{' '}
                {locked_until === null ? 'allt upplåst' : `låst till och med ${formatDate(locked_until)}`}
                {reason && ` (${reason})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
