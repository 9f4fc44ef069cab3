import type { FactKind } from '@stafapp/shared/contract/raceday'
import { formatClock } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { effectiveFacts } from '@stafapp/shared/rules/raceday/derive-heat'
import { lateLegs } from '@stafapp/shared/rules/raceday/late-legs'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { useState } from 'react'
import { countdown, type DayHeat, isSent, missingTeams } from '../../../shared/raceday/day-heats.ts'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import type { StartList } from '../../../shared/raceday/device-store.ts'
import classes from './call-room.module.css'
import { TeamLegs } from './late-legs.tsx'
import { PlaceRow } from './place-row.tsx'

type Props = {
  of: DayHeat
  list: StartList | null
  now: Date
  isOpen: boolean
  onToggle: () => void
  onRecord: (fact: Recorded) => void
}

const stateWords = { planned: null, called: 'Uppropad', at_start: 'Sänt till start', run: 'Löpt' } as const

/** One heat: when it is called, who is there, and its way to the start. Only the open one shows its teams. */
export function HeatCard({ of, list, now, isOpen, onToggle, onRecord }: Props) {
  const { heat, derived, callsAt, startsAt, freeLanes } = of
  /** The team whose legs are being changed. */
  const [changed, setChanged] = useState<number | null>(null)
  const running = derived.places.length
  const present = running - missingTeams(of).length
  const record = (kind: FactKind, team: number | null, undoes: string | null = null) =>
    onRecord({ kind, event_instance: heat.event_instance, round: heat.round, heat: heat.number, team, undoes })
  return (
    <li className={classes.heat}>
      <h2 className={classes.heading}>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className={classes.time}>
            {callsAt ? formatClock(callsAt) : '–'}
            {callsAt && !isSent(of) && <small> {countdown(callsAt, now)}</small>}
          </span>
          <span className={classes.name}>
            {heat.event_name}, {roundNames[heat.round]}, heat {heat.number}
          </span>
          <span className={classes.count}>
            {stateWords[derived.state] ?? `${present} av ${running} här`}
            {(derived.places.some(({ contradiction }) => contradiction) ||
              heat.places.some(({ team }) => lateLegs(of.facts, team)?.isContradicted)) && (
              <strong className={classes.conflict}> Oklart</strong>
            )}
          </span>
        </button>
      </h2>
      {isOpen && (
        <div className={classes.body}>
          {startsAt && <p className={classes.facts}>Start kl. {formatClock(startsAt)}</p>}
          <ul className={classes.places}>
            {heat.places.map((place) => (
              <PlaceRow
                key={place.team}
                place={place}
                isLane={heat.lanes !== null}
                derived={derived.places.find(({ team }) => team === place.team)}
                authors={list?.facts ?? []}
                isClosed={isSent(of)}
                onMark={(kind) => record(kind, place.team)}
                onUndo={(id) => record('undo', place.team, id)}
                onLegs={place.legs?.length ? () => setChanged(changed === place.team ? null : place.team) : null}
                isLegsOpen={changed === place.team}
              >
                <TeamLegs
                  place={place}
                  round={heat.round}
                  late={lateLegs(of.facts, place.team)}
                  runners={runnersOfSchool(list, place.school)}
                  isClosed={isSent(of) || place.withdrawn}
                  isOpen={changed === place.team}
                  onClose={() => setChanged(null)}
                  onChange={(detail) =>
                    onRecord({
                      kind: 'legs',
                      event_instance: heat.event_instance,
                      round: heat.round,
                      heat: heat.number,
                      team: place.team,
                      undoes: null,
                      detail: { ...detail, legs: [...detail.legs], reserves: [...detail.reserves] },
                    })
                  }
                  onUndo={(id) => record('undo', place.team, id)}
                />
              </PlaceRow>
            ))}
          </ul>
          {freeLanes.length > 0 && <p className={classes.facts}>Lediga banor: {freeLanes.join(', ')}</p>}
          <HeatActions of={of} onRecord={record} />
        </div>
      )}
    </li>
  )
}

/** The school's runners who are in a team today, each once: they are entered, so they may be known to the device. */
function runnersOfSchool(list: StartList | null, school: number) {
  const places = (list?.heats ?? []).flatMap((heat) => heat.places.filter((place) => place.school === school))
  return [...new Map(places.flatMap(({ legs }) => legs ?? []).map((leg) => [leg.runner, leg])).values()]
}

type ActionsProps = { of: DayHeat; onRecord: (kind: FactKind, team: null, undoes?: string) => void }

/** Calling a heat, sending it to the start, and undoing the last of them. */
function HeatActions({ of, onRecord }: ActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const missing = missingTeams(of)
  const { state } = of.derived
  const last = effectiveFacts(of.facts).findLast(({ kind }) => kind === 'called' || kind === 'sent')
  const send = () => onRecord('sent', null)
  return (
    <div className={classes.actions}>
      {state === 'planned' && <Button onClick={() => onRecord('called', null)}>Ropa upp</Button>}
      {!isSent(of) && (
        <Button kind="primary" onClick={() => (missing.length > 0 ? setAsking(true) : send())}>
          Sänd till start
        </Button>
      )}
      {last && state !== 'run' && (
        <Button onClick={() => onRecord('undo', null, last.id)}>
          {last.kind === 'sent' ? 'Ångra sändningen' : 'Ångra uppropet'}
        </Button>
      )}
      {isAsking && (
        <Question
          title={missing.length === 1 ? 'Ett lag är inte här' : `${missing.length} lag är inte här`}
          yesLabel="Sänd ändå"
          onYes={() => {
            setAsking(false)
            send()
          }}
          onNo={() => setAsking(false)}
        >
          <ul className={classes.missing}>
            {missing.map(({ team, team_name, lane }) => (
              <li key={team}>
                {of.heat.lanes === null ? 'Plats' : 'Bana'} {lane}: {team_name}
              </li>
            ))}
          </ul>
          <p>De antecknas som lag som inte kom till start. Sändningen kan ångras.</p>
        </Question>
      )}
    </div>
  )
}
