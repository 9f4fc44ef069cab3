import type { FactKind } from '@stafapp/shared/contract/raceday'
import { formatClock } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { effectiveFacts } from '@stafapp/shared/rules/raceday/derive-heat'
import { lateLegs } from '@stafapp/shared/rules/raceday/late-legs'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useState } from 'react'
import { countdown, type DayHeat, isSent, missingTeams, type Place } from '../../../shared/raceday/day-heats.ts'
import type { Recorded, Refused } from '../../../shared/raceday/day-state.ts'
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
  /** Changes of legs in this heat that the server did not accept. */
  refused: readonly Refused[]
  onDismiss: (refused: Refused) => void
}

const stateWords = { planned: null, called: 'Uppropat', at_start: 'Sänt till start', run: 'Löpt' } as const

/** One heat: when it is called, who is there, and its way to the start. Only the open one shows its teams. */
export function HeatCard({ of, list, now, isOpen, onToggle, onRecord, refused, onDismiss }: Props) {
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
            <Unbroken text={heat.event_name} />, {roundNames[heat.round]}, heat {heat.number}
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
            {heat.places.map((place) => {
              const fault = refused.findLast(({ fact }) => fact.team === place.team)
              const isChanging = changed === place.team || fault !== undefined
              const close = () => {
                setChanged(null)
                for (const each of refused) if (each.fact.team === place.team) onDismiss(each)
              }
              return (
                <PlaceRow
                  key={place.team}
                  place={place}
                  isLane={heat.lanes !== null}
                  derived={derived.places.find(({ team }) => team === place.team)}
                  authors={list?.facts ?? []}
                  isClosed={isSent(of)}
                  onMark={(kind) => record(kind, place.team)}
                  onUndo={(id) => record('undo', place.team, id)}
                  onLegs={place.legs?.length ? () => (isChanging ? close() : setChanged(place.team)) : null}
                  isLegsOpen={isChanging}
                >
                  <TeamLegs
                    place={place}
                    round={heat.round}
                    late={lateLegs(of.facts, place.team)}
                    runners={runnersOfSchool(list, place.school)}
                    gender={heat.gender}
                    refused={fault}
                    isClosed={isSent(of) || place.withdrawn}
                    isOpen={isChanging}
                    onClose={close}
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
              )
            })}
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
  const absent = new Set(of.derived.places.filter((place) => place.state === 'absent').map(({ team }) => team))
  const last = effectiveFacts(of.facts).findLast(({ kind }) => kind === 'called' || kind === 'sent')
  const send = () => onRecord('sent', null)
  return (
    <div className={classes.actions}>
      {/* It keeps its place: with a double tap the button beside it would be pressed. */}
      {!isSent(of) && (
        <Button disabled={state !== 'planned'} onClick={() => onRecord('called', null)}>
          {state === 'planned' ? 'Ropa upp' : 'Uppropat'}
        </Button>
      )}
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
          <Missing
            title="Inte prickade"
            places={missing.filter(({ team }) => !absent.has(team))}
            isLane={of.heat.lanes !== null}
          />
          <Missing
            title="Saknas"
            places={missing.filter(({ team }) => absent.has(team))}
            isLane={of.heat.lanes !== null}
          />
          <p>De antecknas som lag som inte kom till start. Sändningen kan ångras.</p>
        </Question>
      )}
    </div>
  )
}

type MissingProps = { title: string; places: readonly Place[]; isLane: boolean }

function Missing({ title, places, isLane }: MissingProps) {
  if (places.length === 0) return null
  return (
    <>
      <p className={classes.missingTitle}>{title}:</p>
      <ul className={classes.missing}>
        {places.map(({ team, team_name, lane }) => (
          <li key={team}>
            {isLane ? 'Bana' : 'Plats'} {lane}: {team_name}
          </li>
        ))}
      </ul>
    </>
  )
}
