import { useServerNow } from '@stafapp/shared/live'
import { Empty, Page } from '@stafapp/shared/page'
import { useMemo, useState } from 'react'
import { dayHeats, isSent } from '../../shared/raceday/day-heats.ts'
import type { OfficialDay, OfficialDayState } from '../../shared/raceday/official-day.ts'
import { introText, SendState, Unopened } from '../../shared/raceday/official-page.tsx'
import { useOfficialDay } from '../../shared/raceday/use-official-day.ts'
import classes from './components/call-room.module.css'
import { HeatCard } from './components/heat-card.tsx'
import { RefusedMarks } from './components/refused-marks.tsx'
import { prepareReader } from './scan/code-reader.ts'
import { PacketScan } from './scan/packet-scan.tsx'
import type { SchoolPlace } from './scan/school-marks.ts'

const TITLE = 'Uppropet'
const markings = { one: 'markering', many: 'markeringar' }

/**
 * /tavlingsdag/upprop: marks who is there and sends heats to the start. Opened by an official's link, whose secret
 * stands after #, or by the organiser; works without a network after one opening.
 */
export function Component() {
  const { day, state } = useOfficialDay('call_room', prepareReader)
  const { list, phase } = state
  return (
    <Page title={TITLE} intro={list && <p>{introText(list)}</p>}>
      {phase !== 'closed' && (
        <SendState
          state={state}
          noun={markings}
          offline="Inget nät. Det du markerar sparas här och sänds när nätet är tillbaka."
        />
      )}
      <RefusedMarks refused={state.refused} list={list} onDismiss={day.dismiss} />
      {list ? (
        <Heats room={day} state={state} />
      ) : (
        <Unopened state={state} noun={markings} path="/tavlingsdag/upprop" loading="Uppropet öppnas" />
      )}
    </Page>
  )
}

function Heats({ room, state }: { room: OfficialDay; state: OfficialDayState }) {
  const { list, waiting, device } = state
  const heats = useMemo(() => dayHeats({ list, waiting, device }), [list, waiting, device])
  const now = useServerNow()
  const [opened, setOpened] = useState<string | null>(null)
  if (heats.length === 0) return <Empty text="Inga heat är publicerade för den här dagen ännu." />
  const coming = heats.filter((heat) => !isSent(heat))
  const sent = heats.filter(isSent)
  // Until somebody has chosen a heat, the next one is open.
  const shown = opened ?? coming[0]?.key ?? null
  const cards = (part: typeof heats) => (
    <ol className={classes.heats}>
      {part.map((each) => (
        <HeatCard
          key={each.key}
          of={each}
          list={state.list}
          now={now}
          isOpen={each.key === shown}
          onToggle={() => setOpened(each.key === shown ? '' : each.key)}
          onRecord={(fact) => void room.record(fact)}
        />
      ))}
    </ol>
  )
  const record = (kind: 'present' | 'undo', { of, place }: SchoolPlace, undoes: string | null) => {
    const { event_instance, round, number } = of.heat
    void room.record({ kind, event_instance, round, heat: number, team: place.team, undoes })
  }
  return (
    <>
      <PacketScan
        heats={heats}
        year={Number(list?.day.slice(0, 4))}
        device={device}
        now={now}
        onMark={(place) => record('present', place, null)}
        onUndo={(place, fact) => record('undo', place, fact)}
      />
      {coming.length === 0 ? <Empty text="Alla heat är sända till start." /> : cards(coming)}
      {sent.length > 0 && (
        <details className={classes.past}>
          <summary>Sända till start ({sent.length})</summary>
          {cards(sent)}
        </details>
      )}
    </>
  )
}
