import { useCall } from '@stafapp/shared/calls'
import { useState } from 'react'
import type { HeatRound, WorkPlace } from '../api.ts'
import { HeatBoard } from './heat-board.tsx'
import classes from './heats.module.css'
import { MoveVerdict } from './move-verdict.tsx'
import { PlaceBar } from './place-bar.tsx'
import { UndoMove } from './undo-move.tsx'
import { walkPlaces } from './walk-places.ts'

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
