import { Empty, Page } from '@stafapp/shared/page'
import { type ReactNode, useMemo } from 'react'
import { dayHeats, heatKey, isSent, lastSentHere } from '../../../shared/raceday/day-heats.ts'
import type { OfficialDayState, Recorded, Refused } from '../../../shared/raceday/day-state.ts'
import { introText, SendState } from '../../../shared/raceday/send-state.tsx'
import { PacketScan } from '../scan/packet-scan.tsx'
import type { SchoolPlace } from '../scan/school-marks.ts'
import classes from './call-room.module.css'
import { HeatCard } from './heat-card.tsx'
import { JustSent } from './just-sent.tsx'
import { RefusedMarks } from './refused-marks.tsx'

export const markings = { one: 'markering', many: 'markeringar' }

type Actions = {
  /** Key of the open heat; '': all are closed; null: nobody has chosen, the next one is open. */
  opened: string | null
  onOpen: (key: string) => void
  onRecord: (fact: Recorded) => void
}
type Props = Actions & {
  state: OfficialDayState
  now: Date
  onDismiss: (refused: Refused) => void
  /** Shown while no list is known. */
  unopened: ReactNode
}

/** The call room's page. Its first screen (first-screen.tsx) draws it too, before React has come. */
export function CallRoom({ state, now, unopened, onDismiss, ...actions }: Props) {
  const { list, phase } = state
  return (
    <Page title="Uppropet" intro={list && <p>{introText(list)}</p>}>
      {phase !== 'closed' && (
        <SendState
          state={state}
          noun={markings}
          offline="Inget nät. Det du markerar sparas här och sänds när nätet är tillbaka."
        />
      )}
      {list ? <Heats state={state} now={now} onDismiss={onDismiss} {...actions} /> : unopened}
    </Page>
  )
}

function Heats(props: Actions & Pick<Props, 'state' | 'now' | 'onDismiss'>) {
  const { state, now, opened, onOpen, onRecord, onDismiss } = props
  const { list, waiting, device, refused } = state
  const heats = useMemo(() => dayHeats({ list, waiting, device }), [list, waiting, device])
  if (heats.length === 0) return <Empty text="Inga heat är publicerade för den här dagen ännu." />
  const coming = heats.filter((heat) => !isSent(heat))
  const sent = heats.filter(isSent)
  // Until somebody has chosen a heat, the next one is open.
  const shown = opened ?? coming[0]?.key ?? null
  const justSent = lastSentHere(sent, device)
  // A refused change of legs stands in its own form where the heat is open.
  const isInForm = ({ fact }: Refused) => fact.kind === 'legs' && heatKey(fact) === shown
  const cards = (part: typeof heats) => (
    <ol className={classes.heats}>
      {part.map((each) => (
        <HeatCard
          key={each.key}
          of={each}
          list={state.list}
          refused={refused.filter(isInForm)}
          onDismiss={onDismiss}
          now={now}
          isOpen={each.key === shown}
          onToggle={() => onOpen(each.key === shown ? '' : each.key)}
          onRecord={onRecord}
        />
      ))}
    </ol>
  )
  const record = (kind: 'present' | 'undo', { of, place }: SchoolPlace, undoes: string | null) => {
    const { event_instance, round, number } = of.heat
    onRecord({ kind, event_instance, round, heat: number, team: place.team, undoes })
  }
  return (
    <>
      <RefusedMarks refused={refused.filter((each) => !isInForm(each))} list={list} onDismiss={onDismiss} />
      <PacketScan
        heats={heats}
        year={Number(list?.day.slice(0, 4))}
        device={device}
        now={now}
        onMark={(place) => record('present', place, null)}
        onUndo={(place, fact) => record('undo', place, fact)}
      />
      {justSent && <JustSent of={justSent} onRecord={onRecord} />}
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
