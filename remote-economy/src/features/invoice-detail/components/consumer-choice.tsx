import { useCall } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { useId } from 'react'
import classes from '../invoice-detail.module.css'

type Payer = ResponseOf<'GET /api/invoices/billing-information/{id}/'>

/** Whether the payer is a private person, whose reminder fee the law limits more. */
export function ConsumerChoice({ payer: { id, channel, is_consumer, version } }: { payer: Payer }) {
  const hint = useId()
  const { mutate, isPending } = useCall('POST /api/invoices/billing-information/{id}/channel/', {
    onSuccess: (after) =>
      notifySuccess(after.is_consumer ? 'Betalaren är en privatperson' : 'Betalaren är ingen privatperson'),
    onError: (error) => notifyFailure(error),
  })
  return (
    <div className={`${classes.consumer} no-print`}>
      <label>
        <input
          type="checkbox"
          checked={is_consumer}
          disabled={isPending}
          aria-describedby={hint}
          onChange={({ target }) => mutate({ params: { id }, body: { channel, is_consumer: target.checked, version } })}
        />
        Betalaren är en privatperson
      </label>
      <p id={hint}>
        Lagen tillåter en lägre påminnelseavgift för privatpersoner. Gäller påminnelser som görs härefter.
      </p>
    </div>
  )
}
