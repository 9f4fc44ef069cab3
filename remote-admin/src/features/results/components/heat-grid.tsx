import { formatClock, formatTime } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { type KeyboardEvent, useState } from 'react'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import { isFinished } from '../../../shared/raceday/waiting.ts'
import type { HeatResult, ResultRow } from '../api.ts'
import { saidText } from '../cells.ts'
import { CorrectionForm, correctionId } from './correction-form.tsx'
import { LaneRow } from './lane-row.tsx'
import classes from './results.module.css'
import type { Said } from './round-view.tsx'

type Props = {
  heat: HeatResult
  isLane: boolean
  /** Other heats of the round may still change who goes on. */
  isRoundOpen: boolean
  /** Finished when the round was opened: folded to its winner. One that becomes finished while it is shown stays open. */
  isFolded: boolean
  waiting: readonly Recorded[]
  isFetching: boolean
  onRecord: (said: Said) => void
}

/** The id of a heat's heading, for links to it. */
export const heatTitleId = (number: number): string => `heat-${number}`

/** The names of a heat's result states, in its heading and in the links to it. */
export const stateWords: Readonly<Record<HeatResult['state'], string>> = {
  none: 'Inget resultat ännu',
  unofficial: 'Inofficiellt',
  official: 'Officiellt',
  corrected: 'Rättat',
}

/** An official result was changed since: the change waits for its reason. */
export const isChanged = ({ version, pending }: HeatResult): boolean => version > 0 && pending.length > 0

export const CHANGED = 'Ändring väntar'

/** One heat as a grid: a cell per team, in the order of the lanes, so that Enter goes down as in a spreadsheet. */
export function HeatGrid({ heat, isLane, isRoundOpen, isFolded, waiting, isFetching, onRecord }: Props) {
  const rows = [...heat.current].sort((left, right) => left.lane - right.lane)
  /** null: as the heat's state asks for. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const title = `Heat ${heat.number}`
  const body = (
    <>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{isLane ? 'Bana' : 'Nr'}</th>
            <th scope="col">Lag</th>
            {!isLane && <th scope="col">Plats</th>}
            <th scope="col">Tid</th>
            <th scope="col">Plac.</th>
          </tr>
        </thead>
        <tbody onKeyDown={goBetweenRows}>
          {rows.map((row) => (
            <LaneRow
              key={row.team}
              row={row}
              isLane={isLane}
              isRoundOpen={isRoundOpen}
              isPending={heat.pending.includes(row.team)}
              isWaiting={waiting.some(({ team }) => team === row.team)}
              isFetching={isFetching}
              onRecord={(said) => onRecord({ ...said, team: row.team })}
            />
          ))}
        </tbody>
      </table>
      <Files heat={heat} onRecord={onRecord} />
      <HeatActions heat={heat} rows={rows} onRecord={onRecord} />
    </>
  )
  return (
    <section aria-label={title} className={classes.heat} data-folded={isFolded}>
      <header className={classes.heatHead}>
        {/* Links to the heat focus its heading. */}
        <h3 id={heatTitleId(heat.number)} tabIndex={-1} onFocus={() => setOpen(true)}>
          {title}
          {heat.starts_at && (
            <small> kl. {formatClock(new Date(Date.parse(heat.starts_at) + heat.delay_min * 60_000))}</small>
          )}
        </h3>
        {isChanged(heat) ? (
          <span className={classes.waiting}>
            <JumpLink section={correctionId(heat.number)}>{CHANGED}</JumpLink>
          </span>
        ) : (
          <span className={heat.version > 0 ? classes.official : classes.note}>
            {stateWords[heat.state]}
            {heat.official_at && ` kl. ${formatTime(heat.official_at)}`}
          </span>
        )}
      </header>
      {isFolded ? (
        <details open={isOpen ?? !isFinished(heat)} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{winnerText(rows)}</summary>
          {body}
        </details>
      ) : (
        body
      )}
    </section>
  )
}

/** The winner with the time, such as "1. Sursik skola 1, 1:16,21"; the number of teams while nobody is first. */
function winnerText(rows: readonly ResultRow[]): string {
  const first = rows.filter(({ rank }) => rank === 1).map(({ team_name }) => team_name)
  const shown = rows.find(({ rank }) => rank === 1)?.shown ?? ''
  return first.length > 0 ? `1. ${[...first, shown].join(', ')}` : `${rows.length} lag`
}

/** Enter and the arrows up and down go to the same column of the next row. */
function goBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return
  const { name } = event.target
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
  event.preventDefault()
  const next = column[column.indexOf(event.target) + step]
  if (next) {
    next.focus()
    next.select()
  } else event.target.blur()
}

function Files({ heat, onRecord }: Pick<Props, 'heat' | 'onRecord'>) {
  if (heat.readings.length === 0) return null
  return (
    <details className={classes.files}>
      <summary>
        {heat.readings.length === 1 ? '1 fil från tidtagningen' : `${heat.readings.length} filer från tidtagningen`}
      </summary>
      <ul>
        {heat.readings.map(({ id, file, at, teams }) => (
          <li key={id}>
            {file}, kl. {formatTime(at)}, {teams} lag{' '}
            <Button onClick={() => onRecord({ kind: 'undo', undoes: id })}>Ta bort filens tider</Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const isEmpty = ({ ms, mark, place, withdrawn }: ResultRow): boolean =>
  ms === null && mark === null && place === null && !withdrawn

type ActionProps = { heat: HeatResult; rows: readonly ResultRow[]; onRecord: Props['onRecord'] }

/** Making the result official, correcting it, and undoing either. */
function HeatActions({ heat, rows, onRecord }: ActionProps) {
  const [isAsking, setAsking] = useState(false)
  const missing = rows.filter(isEmpty)
  const conflicts = rows.filter(({ conflict }) => conflict !== null)
  const { state, version, corrections, closing } = heat
  const official = () => onRecord({ kind: 'official' })
  return (
    <div className={classes.actions}>
      {state === 'unofficial' && (
        <Button
          kind="primary"
          aria-label={`Klart, heat ${heat.number}`}
          onClick={() => (missing.length + conflicts.length > 0 ? setAsking(true) : official())}
        >
          Klart
        </Button>
      )}
      {isChanged(heat) && (
        <CorrectionForm
          heat={heat}
          changes={changesOf(heat)}
          onCorrect={(reason) => onRecord({ kind: 'correction', detail: { reason } })}
        />
      )}
      {corrections.length > 0 && (
        <ul className={classes.note}>
          {corrections.map(({ version: each, at, reason }) => (
            <li key={each}>
              Rättat kl. {formatTime(at)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {closing !== null && (
        <Button onClick={() => onRecord({ kind: 'undo', undoes: closing })}>
          {version > 1 ? 'Ångra rättelsen' : 'Ta tillbaka officiellt'}
        </Button>
      )}
      {isAsking && (
        <Question
          title={`Är heat ${heat.number} klart?`}
          yesLabel="Klart"
          onYes={() => {
            setAsking(false)
            official()
          }}
          onNo={() => setAsking(false)}
        >
          {missing.length > 0 && (
            <>
              <p>De här lagen har varken tid eller märkning:</p>
              <ul>
                {missing.map(({ team, lane, team_name }) => (
                  <li key={team}>
                    {lane}: {team_name}
                  </li>
                ))}
              </ul>
            </>
          )}
          {conflicts.length > 0 && <p>Skrivna tider och filens tider säger olika.</p>}
        </Question>
      )}
    </div>
  )
}

/** What a correction would change, team by team. */
function changesOf({ pending, rows, current }: HeatResult): string[] {
  return pending.flatMap((team) => {
    const before = rows.find((row) => row.team === team)
    const after = current.find((row) => row.team === team)
    if (!before || !after) return []
    const words = ({ ms, mark, rank }: ResultRow) => `${saidText(ms, mark)}${rank === null ? '' : ` (${rank}:a)`}`
    return [`${before.team_name}: ${words(before)} blir ${words(after)}`]
  })
}
