import { useCall } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading, Spinner } from '@stafapp/shared/page'
import { type KeyboardEvent, useState } from 'react'
import { explanationQuery, type HeatRound, type WorkPlace } from '../api.ts'
import { HeatBoard } from './heat-board.tsx'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

export type Chosen = WorkPlace & { heat: number }
export type Target = { heat: number; lane: number }

/**
 * The heats as lane boards. A team is moved by drag and drop, or by choosing it and then the place, with keyboard or
 * touch.
 */
export function HeatBoards({ round }: { round: HeatRound }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wish, setWish] = useState<{ team: Chosen; target: Target } | null>(null)
  const swap = useCall('POST /api/events/heats/swap/')
  const { event_instance, version, heats } = round

  const move = (team: Chosen, target: Target, force = false) => {
    setChosen(null)
    setWish({ team, target })
    swap.mutate({ body: { event_instance, round: round.round, version, team: team.team, ...target, force } })
  }
  const onPress = (place: Chosen | null, target: Target) => {
    if (!chosen) setChosen(place)
    else if (chosen.heat === target.heat && chosen.lane === target.lane) setChosen(null)
    else move(chosen, target)
  }
  return (
    <section
      aria-label="Heat"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setChosen(null)
        walkPlaces(event)
      }}
    >
      <p className={classes.facts}>
        Dra ett lag till en annan plats, eller välj laget och sedan platsen. Den som står där tar lagets plats. Med
        tangentbordet: piltangenterna går mellan platserna, Enter väljer, Esc ångrar valet.
      </p>
      <MoveVerdict
        swap={swap}
        onRetry={() => wish && move(wish.team, wish.target)}
        onForce={() => wish && move(wish.team, wish.target, true)}
        onDrop={() => {
          setWish(null)
          swap.reset()
        }}
      />
      <UndoMove round={round} />
      <div className={classes.boards}>
        {heats.map((heat) => (
          <HeatBoard key={heat.number} round={round} heat={heat} chosen={chosen} onPress={onPress} onMove={move} />
        ))}
      </div>
      {chosen && <PlaceBar round={round} chosen={chosen} onDone={() => setChosen(null)} />}
    </section>
  )
}

type Props = {
  swap: { data: ResponseOf<'POST /api/events/heats/swap/'> | undefined; error: Error | null }
  onForce: () => void
  onRetry: () => void
  onDrop: () => void
}

/** Result of a move: done, refused with the reason, or waiting for confirmation of a warning. */
function MoveVerdict({ swap: { data, error }, onForce, onRetry, onDrop }: Props) {
  if (error) return <Refusal error={error} lead="Flytten nekades." onRetry={onRetry} />
  if (!data) return null
  if (data.done) {
    return (
      <p role="status" className={classes.done}>
        {data.changes.map((change) => change.text).join('. ')}.
      </p>
    )
  }
  return (
    <div role="alert" className={classes.warning}>
      <p>{data.warnings.map((warning) => warning.detail).join(' ')} Ingenting är ändrat ännu.</p>
      <div className={classes.buttons}>
        <Button kind="primary" onClick={onForce}>
          Flytta ändå
        </Button>
        <Button onClick={onDrop}>Låt bli</Button>
      </div>
    </div>
  )
}

/** Undoes the latest manual move by any user; shows beforehand what would be moved. */
function UndoMove({ round: { event_instance, round, version, undoable } }: { round: HeatRound }) {
  const undo = useCall('POST /api/events/heats/undo/')
  const onUndo = () =>
    undo.mutate({ body: { event_instance, round, version } }, { onSuccess: () => notifySuccess('Flytten är ångrad') })
  if (undoable === null) return <Refusal error={undo.error} />
  return (
    <>
      <p className={classes.undo}>
        <Button disabled={undo.isPending} onClick={onUndo}>
          {undo.isPending && <Spinner />}
          Ångra senaste flytten
        </Button>{' '}
        <span className={classes.facts}>{undoable}</span>
      </p>
      <Refusal error={undo.error} />
    </>
  )
}

/** Actions for the chosen team; stays in view while the user looks for a place. */
function PlaceBar({ round, chosen, onDone }: { round: HeatRound; chosen: Chosen; onDone: () => void }) {
  const lock = useCall('POST /api/events/heats/lock/')
  const [isAsking, setAsking] = useState(false)
  const { event_instance, version } = round
  const onLock = () =>
    lock.mutate(
      { body: { event_instance, round: round.round, version, teams: [chosen.team], locked: !chosen.locked } },
      { onSuccess: onDone },
    )
  return (
    <section aria-label="Valt lag" className={classes.bar}>
      <p>
        <strong>{chosen.team_name}</strong>, heat {chosen.heat}, bana {chosen.lane}.{' '}
        {chosen.locked ? 'Platsen är låst.' : 'Välj en ny plats.'}
      </p>
      <div className={classes.buttons}>
        <Button disabled={lock.isPending} onClick={onLock}>
          {chosen.locked ? 'Lås upp' : 'Lås platsen'}
        </Button>
        <Button aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          Varför här?
        </Button>
        <Button onClick={onDone}>Avbryt</Button>
      </div>
      {isAsking && <Why team={chosen.team} />}
      <Refusal error={lock.error} onRetry={onLock} />
    </section>
  )
}

function Why({ team }: { team: number }) {
  const { data, error } = useQuery(explanationQuery(team))
  if (!data) return error ? <ErrorBox error={error} /> : <Loading text="Hämtar förklaringen" />
  return (
    <ul className={classes.why}>
      {data.data.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

const steps: Record<string, 'up' | 'down' | 'left' | 'right'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * Arrow key navigation: up and down between the lanes of a heat, left and right to the same lane of the next heat.
 * Skips places that cannot be chosen.
 */
function walkPlaces(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-heat]') : null
  if (!step || !from) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-heat]:enabled')]
  const isAlong = step === 'up' || step === 'down'
  const line = places.filter(({ dataset }) =>
    isAlong ? dataset.heat === from.dataset.heat : dataset.lane === from.dataset.lane,
  )
  const at = line.indexOf(from)
  line[at + (step === 'up' || step === 'left' ? -1 : 1)]?.focus()
}
