import { useServerNow } from '@stafapp/shared/live'
import { useState } from 'react'
import { firstScreenOf } from '../../shared/raceday/first-screen.ts'
import { Unopened } from '../../shared/raceday/official-page.tsx'
import { useOfficialDay } from '../../shared/raceday/use-official-day.ts'
import { CallRoom, markings } from './components/call-room.tsx'
import { prepareReader } from './scan/code-reader.ts'

/**
 * /tavlingsdag/upprop: marks who is there and sends heats to the start. Opened by an official's link, whose secret
 * stands after #, or by the organiser; works without a network after one opening.
 */
export function Component() {
  const { day, state } = useOfficialDay('call_room', prepareReader)
  const now = useServerNow()
  const [opened, setOpened] = useState(() => firstScreenOf('call_room')?.opened() ?? null)
  return (
    <CallRoom
      state={state}
      now={now}
      opened={opened}
      onOpen={setOpened}
      onRecord={(fact) => void day.record(fact)}
      onDismiss={day.dismiss}
      unopened={<Unopened state={state} noun={markings} path="/tavlingsdag/upprop" loading="Uppropet öppnas" />}
    />
  )
}
