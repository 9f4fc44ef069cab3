import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { keepOffline, useServerNow } from '@stafapp/shared/live'
import { ButtonLink, Empty, Loading, Page } from '@stafapp/shared/page'
import { useLocation } from '@stafapp/shared/router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallRoom, type CallRoomState } from './call-room.ts'
import classes from './components/call-room.module.css'
import { HeatCard } from './components/heat-card.tsx'
import { RefusedMarks } from './components/refused-marks.tsx'
import { dayHeats, isSent } from './day-heats.ts'

const TITLE = 'Uppropet'

/**
 * /tavlingsdag/upprop: marks who is there and sends heats to the start. Opened by an official's link, whose secret
 * stands after #, or by the organiser; works without a network after one opening.
 */
export function Component() {
  const [room] = useState(() => new CallRoom())
  const state = useSyncExternalStore(room.subscribe, room.getState)
  const { hash } = useLocation()
  useEffect(() => {
    const token = hash.slice(1) || null
    // Opened: the secret leaves the address, so that it is neither bookmarked nor shown over a shoulder.
    const clear = () => window.history.replaceState(window.history.state, '', window.location.pathname)
    const stopping = room.start(token, clear)
    return () => void stopping.then((stop) => stop())
  }, [room, hash])
  useEffect(() => {
    if (state.phase === 'open') keepOffline()
  }, [state.phase])
  const { list, phase } = state
  return (
    <Page title={TITLE} intro={list && <p>{introText(list)}</p>}>
      {phase !== 'closed' && <SendState state={state} />}
      <RefusedMarks refused={state.refused} list={list} onDismiss={room.dismiss} />
      {list ? <Heats room={room} state={state} /> : <Unopened state={state} />}
    </Page>
  )
}

const introText = ({ official, day }: NonNullable<CallRoomState['list']>): string =>
  official ? `${official.name}, ${formatWeekdayDate(day)}` : `Arrangören, ${formatWeekdayDate(day)}`

function Unopened({ state: { phase, problem, waiting } }: { state: CallRoomState }) {
  if (phase === 'closed') {
    return (
      <Empty text="Läs av QR-koden på din funktionärslänk, eller öppna länken som du har fått av tävlingskansliet.">
        <ButtonLink to="/login?next=/tavlingsdag/upprop">Logga in som arrangör</ButtonLink>
      </Empty>
    )
  }
  if (problem === null) return <Loading text="Uppropet öppnas" />
  return (
    <div role="alert" className={classes.problem}>
      <p>{problem}</p>
      {waiting.length > 0 && (
        <p>{markings(waiting.length)} på den här enheten är inte sända. De sänds när en ny länk öppnas här.</p>
      )}
    </div>
  )
}

const markings = (count: number): string => (count === 1 ? '1 markering' : `${count} markeringar`)

/** What is sent and what waits: never a promise that the server has not confirmed. */
function SendState({ state: { phase, waiting, isReached, isKept, sentAt } }: { state: CallRoomState }) {
  const last = sentAt ? `, sist sänt kl. ${formatClock(sentAt)}` : ''
  const text =
    waiting.length > 0
      ? isReached && phase === 'open'
        ? `Sänder ${markings(waiting.length)}`
        : `${markings(waiting.length)} väntar på nät${last}`
      : isReached
        ? `Allt är sänt${last}`
        : 'Inget nät. Det du markerar sparas här och sänds när nätet är tillbaka.'
  return (
    <div className={waiting.length > 0 || !isReached ? classes.pending : classes.sent}>
      <p role="status">{text}</p>
      {!isKept && <p>Webbläsaren kan inte spara på enheten. Stäng inte sidan innan allt är sänt.</p>}
    </div>
  )
}

function Heats({ room, state }: { room: CallRoom; state: CallRoomState }) {
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
  return (
    <>
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
