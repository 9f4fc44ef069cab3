import { useCall } from '@stafapp/shared/calls'
import { formatTime } from '@stafapp/shared/format'
import { notifyError } from '@stafapp/shared/notify'
import type { DragEvent } from 'react'
import type { HeatRound, WorkHeat } from '../api.ts'
import { reasonText, statusNames } from '../heats-words.ts'
import type { Chosen, Target } from './heat-boards.tsx'
import classes from './heats.module.css'

const DRAGGED = 'application/x-heat-place'

type Props = {
  round: HeatRound
  heat: WorkHeat
  chosen: Chosen | null
  onPress: (place: Chosen | null, target: Target) => void
  onMove: (team: Chosen, target: Target) => void
}

/** One heat by lane, including free lanes. Places of a called heat cannot be moved. */
export function HeatBoard({ round, heat, chosen, onPress, onMove }: Props) {
  const isClosed = heat.status !== 'planned'
  const onDrop = (lane: number) => (event: DragEvent) => {
    event.preventDefault()
    const [number, from] = event.dataTransfer.getData(DRAGGED).split('/').map(Number)
    const place = round.heats.find((each) => each.number === number)?.places.find((each) => each.lane === from)
    if (place && number !== undefined) onMove({ ...place, heat: number }, { heat: heat.number, lane })
  }
  return (
    <section className={classes.board} aria-label={`Heat ${heat.number}`}>
      <div className={classes.boardHead}>
        <h3>Heat {heat.number}</h3>
        <span className={classes.facts}>
          {heat.starts_at && `kl.\u00a0${formatTime(heat.starts_at)}`}
          {isClosed && ` · ${statusNames[heat.status].toLowerCase()}`}
        </span>
      </div>
      <ol className={classes.lanes}>
        {lanesOf(round, heat).map((lane) => {
          const place = heat.places.find((each) => each.lane === lane)
          const isChosen = chosen !== null && chosen.heat === heat.number && chosen.lane === lane
          const unusable = round.unusable_lanes.includes(lane)
          return (
            <li key={lane} className={classes.lane}>
              <span className={classes.laneNumber} aria-hidden="true">
                {lane}
              </span>
              <button
                type="button"
                className={`${classes.place} ${isChosen ? classes.chosen : ''} ${place ? '' : classes.free}`}
                aria-pressed={isChosen}
                data-heat={heat.number}
                data-lane={lane}
                disabled={isClosed || (!place && chosen === null)}
                draggable={Boolean(place) && !isClosed}
                onClick={() => onPress(place ? { ...place, heat: heat.number } : null, { heat: heat.number, lane })}
                onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `${heat.number}/${lane}`)}
                onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
                onDrop={onDrop(lane)}
              >
                <span>
                  <span className="visually-hidden">Bana {lane}: </span>
                  {place?.withdrawn ? (
                    <>
                      <s>{place.team_name}</s> struket
                    </>
                  ) : place ? (
                    place.team_name
                  ) : unusable ? (
                    'kan inte användas'
                  ) : (
                    'ledig'
                  )}
                </span>
                {place?.locked && <span className={classes.locked}>låst</span>}
              </button>
            </li>
          )
        })}
      </ol>
      <HeatStatus round={round} heat={heat} />
    </section>
  )
}

/** All lanes of the track, or the taken places of a mass start. */
const lanesOf = ({ track_lanes }: HeatRound, { places }: WorkHeat): number[] =>
  track_lanes === null
    ? places.map((place) => place.lane)
    : Array.from({ length: track_lanes }, (_, index) => index + 1)

type Status = WorkHeat['status']

/** Sets a heat's status, shown to visitors. Places of a called or run heat cannot be moved. */
function HeatStatus({ round: { event_instance, round, version }, heat }: { round: HeatRound; heat: WorkHeat }) {
  const change = useCall('POST /api/events/heats/status/')
  return (
    <label className={classes.status}>
      <span>Läge</span>
      <select
        className={classes.input}
        aria-label={`Läge för heat ${heat.number}`}
        value={heat.status}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(
            { body: { event_instance, round, version, heat: heat.number, status: event.target.value as Status } },
            { onError: (error) => notifyError(reasonText(error)) },
          )
        }
      >
        {Object.entries(statusNames).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
