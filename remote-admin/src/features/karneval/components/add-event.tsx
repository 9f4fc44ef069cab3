import { useCall } from '@stafapp/shared/calls'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import type { Product } from '../api.ts'

type AddEventProps = {
  karneval: number
  /** Events that are not in the carnival. */
  others: readonly { id: number; name: string }[]
  fees: readonly Product[]
}

export function AddEvent({ karneval, others, fees }: AddEventProps) {
  const [event, setEvent] = useState('')
  const add = useCall('POST /api/events/event-instances/')
  const [fee] = fees
  if (others.length === 0) return null
  if (!fee) return <p className={fields.note}>Lägg först till en avgift i kategorin stafetter.</p>
  const save = () =>
    add.mutate(
      { body: { karneval, event: Number(event), product: fee.id, capacity: null, status: 'draft' } },
      { onSuccess: () => setEvent(''), onError: (error) => notifyFailure(error) },
    )
  return (
    <div className={fields.buttons}>
      <Choice label="Gren att lägga till" value={event} onChange={({ target }) => setEvent(target.value)}>
        <option value="">Välj …</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Button disabled={event === '' || add.isPending} onClick={save}>
        Lägg till grenen
      </Button>
    </div>
  )
}
