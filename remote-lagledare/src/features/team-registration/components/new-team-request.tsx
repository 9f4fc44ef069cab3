import { KeptFocus } from '@stafapp/shared/focus'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import type { Event } from '../types.ts'
import { RequestForm } from './request-form.tsx'

/** After the deadline: requests another team, which is late and costs the late fee. */
export function NewTeamRequest({ unit, events }: { unit: number; events: readonly Event[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  if (!isOpen)
    return (
      <KeptFocus isOpen={false}>
        <Button onClick={() => setIsOpen(true)}>Begär ett nytt lag</Button>
      </KeptFocus>
    )
  const event = chosen ?? events[0]?.id
  return (
    <KeptFocus isOpen>
      <RequestForm
        label="Begär ett nytt lag"
        wish={event === undefined ? null : { kind: 'add_team', school_unit: unit, event_instance: event }}
        onDone={() => setIsOpen(false)}
      >
        <label>
          Gren
          <select value={event} onChange={({ target }) => setChosen(Number(target.value))}>
            {events.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </RequestForm>
    </KeptFocus>
  )
}
