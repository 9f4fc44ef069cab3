import type { PlaceKind } from '@stafapp/shared/contract/raceday'
import { formatClock } from '@stafapp/shared/format'
import type { Contradiction, DerivedPlace } from '@stafapp/shared/rules/raceday/derive-heat'
import type { ReactNode } from 'react'
import { kindWords, type Place } from '../../../shared/raceday/day-heats.ts'
import type { Fact } from '../../../shared/raceday/day-state.ts'
import classes from './call-room.module.css'

type Props = {
  place: Place
  isLane: boolean
  /** undefined for a withdrawn team. */
  derived: DerivedPlace | undefined
  authors: readonly Fact[]
  isClosed: boolean
  onMark: (kind: 'present' | 'absent') => void
  onUndo: (id: string) => void
  /** Opens and closes the change of the team's legs; null: they cannot be changed. */
  onLegs: (() => void) | null
  isLegsOpen: boolean
  /** The team's runners. */
  children: ReactNode
}

/** One team: lane, runners, and one tap for present or absent. The pressed button takes its own mark back. */
export function PlaceRow(props: Props) {
  const { place, isLane, derived, authors, isClosed, onMark, onUndo, onLegs, isLegsOpen, children } = props
  const { lane, team_name, bib, withdrawn } = place
  const by = derived?.by ?? null
  const tap = (kind: 'present' | 'absent') => (by?.kind === kind ? onUndo(by.id) : onMark(kind))
  return (
    <li className={classes.place}>
      <span className={classes.lane}>
        <span className="visually-hidden">{isLane ? 'Bana ' : 'Plats '}</span>
        {lane}
      </span>
      <div className={classes.team}>
        <strong>{withdrawn ? <s>{team_name}</s> : team_name}</strong>
        {withdrawn && ' struket'}
        {bib !== null && ` nr ${bib}`}
        {children}
      </div>
      {derived && isClosed && <span className={classes.outcome}>{outcomes[derived.state]}</span>}
      {derived && !isClosed && (
        <div className={classes.marks}>
          {(['present', 'absent'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className={classes[kind]}
              aria-pressed={derived.state === kind}
              aria-label={`${kindWords[kind]}, ${team_name}`}
              onClick={() => tap(kind)}
            >
              {kindWords[kind]}
            </button>
          ))}
          {onLegs && (
            <button
              type="button"
              className={classes.change}
              aria-expanded={isLegsOpen}
              aria-label={`Ändra sträckor, ${team_name}`}
              onClick={onLegs}
            >
              Ändra
            </button>
          )}
        </div>
      )}
      {derived?.contradiction && <ContradictionNote of={derived.contradiction} authors={authors} />}
    </li>
  )
}

const outcomes: Readonly<Record<DerivedPlace['state'], string>> = {
  expected: 'Väntas',
  present: 'Här',
  absent: 'Saknas',
  started: 'Startade',
  dns: 'Kom inte till start',
}

function ContradictionNote({ of: { kind, facts }, authors }: { of: Contradiction; authors: readonly Fact[] }) {
  const said = facts.map((fact) => {
    const stored = authors.find(({ id }) => id === fact.id)
    const who = stored ? `${stored.by} kl. ${formatClock(stored.device_time)}` : 'den här enheten'
    return `${kindWords[fact.kind as PlaceKind]} (${who})`
  })
  return (
    <p className={classes.conflictNote}>
      {kind === 'late'
        ? `Markerades efter att heatet sändes: ${said.join(', ')}. Meddela starten.`
        : `Enheterna säger olika: ${said.join(', ')}. Markera på nytt det som stämmer.`}
    </p>
  )
}
