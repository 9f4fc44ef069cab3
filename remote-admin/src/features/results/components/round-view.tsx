import { Link } from '@stafapp/shared/router'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useState } from 'react'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import { heatWaits, isFinished } from '../../../shared/raceday/waiting.ts'
import type { RoundResult } from '../api.ts'
import { CHANGED, HeatGrid, heatTitleId, isChanged, stateWords } from './heat-grid.tsx'
import { Qualification, qualificationId } from './qualification.tsx'
import classes from './results.module.css'

/** A fact about one heat of the round, as its components make it. */
export type Said = Pick<Recorded, 'kind'> & Partial<Pick<Recorded, 'team' | 'undoes' | 'detail'>>

type Props = {
  round: RoundResult
  /** Only the heats that somebody has to see to are shown. */
  onlyWaiting: boolean
  /** Facts that the server has not answered yet. */
  waiting: readonly Recorded[]
  /** The results are being read again. */
  isFetching: boolean
  onRecord: (fact: Recorded) => void
}

/** One round: its heats to fill in, those that are finished last and folded, and who goes on. */
export function RoundView({ round, onlyWaiting, waiting, isFetching, onRecord }: Props) {
  const { event_instance, round: name, heats } = round
  const now = useServerNow()
  // Neither moves nor vanishes under the hand of who has just made it official.
  const [folded] = useState(() => new Set(heats.filter(isFinished).map(({ number }) => number)))
  const [waited, setWaited] = useState<ReadonlySet<number>>(new Set())
  const due = heats.filter((heat) => heatWaits(heat, now) && !waited.has(heat.number))
  if (due.length > 0) setWaited(new Set([...waited, ...due.map(({ number }) => number)]))
  const shown = onlyWaiting ? heats.filter(({ number }) => waited.has(number)) : heats
  const record = (heat: number, { kind, team = null, undoes = null, detail = null }: Said) =>
    onRecord({ kind, event_instance, round: name, heat, team, undoes, detail })
  const qualification = round.has_final && (
    <Qualification
      round={round}
      onRecord={(team, said) => {
        const heat = heats.find(({ rows }) => rows.some((row) => row.team === team))
        if (heat) record(heat.number, { ...said, team })
      }}
    />
  )
  const isFinalNext = folded.size === heats.length
  return (
    <section aria-labelledby="round" className={classes.round}>
      <h2 id="round">
        <Unbroken text={round.event_name} />, {roundNames[name]}
      </h2>
      {round.record && (
        <p className={classes.note}>
          Karnevalsrekord {round.record.shown}, {round.record.team_name ?? round.record.school_name},{' '}
          {round.record.year}
        </p>
      )}
      {onlyWaiting && (
        <p className={classes.note}>
          {shown.length === 0 ? 'Inget heat väntar.' : `${shown.length} av ${heats.length} heat väntar.`}
        </p>
      )}
      {shown.length > 1 && <HeatLinks heats={shown} round={round} />}
      {isFinalNext && qualification}
      <div className={classes.heatList}>
        {shown
          .toSorted((one, other) => Number(folded.has(one.number)) - Number(folded.has(other.number)))
          .map((heat) => (
            <HeatGrid
              key={heat.number}
              heat={heat}
              isLane={round.lanes !== null}
              isRoundOpen={round.open_heats.length > 0}
              isFolded={folded.has(heat.number)}
              isFetching={isFetching}
              waiting={waiting.filter(
                (fact) => fact.event_instance === event_instance && fact.round === name && fact.heat === heat.number,
              )}
              onRecord={(said) => record(heat.number, said)}
            />
          ))}
      </div>
      {!isFinalNext && qualification}
      {!round.has_final && heats.length > 1 && <Standings round={round} />}
      <p>
        <Link to={`/admin/heats?omgang=${event_instance}-${name}`}>Heaten i heatlottningen</Link>
      </p>
    </section>
  )
}

type LinksProps = { heats: RoundResult['heats']; round: RoundResult }

/** The heats by number with their state, because a round of fourteen is ten screens long, and who goes on. */
function HeatLinks({ heats, round }: LinksProps) {
  return (
    <nav aria-label="Heat">
      <ul className={classes.heats}>
        {heats.map((heat) => (
          <li key={heat.number}>
            <JumpLink section={heatTitleId(heat.number)}>Heat {heat.number}</JumpLink>
            <span className={isChanged(heat) ? classes.waiting : classes.note}>{linkNote(heat)}</span>
          </li>
        ))}
        {round.has_final && (
          <li>
            <JumpLink section={qualificationId}>Till final</JumpLink>
            <span className={classes.note}>{finalNote(round)}</span>
          </li>
        )}
      </ul>
    </nav>
  )
}

const linkWords = { ...stateWords, none: 'Inget ännu' }

function linkNote(heat: RoundResult['heats'][number]): string {
  if (heat.current.some(({ protest }) => protest === 'pending')) return 'Protest'
  return isChanged(heat) ? CHANGED : linkWords[heat.state]
}

function finalNote({ state, open_heats, tie, final_changes }: RoundResult): string {
  if (final_changes.length > 0) return 'Ändrad'
  if (state === 'open') return `${open_heats.length} heat kvar`
  if (state === 'official') return tie ? 'Oavgjort' : 'Att lotta'
  return state === 'drawn' ? 'Att publicera' : 'Publicerad'
}

/** A direct final in several heats: ranked by time over all of them. */
function Standings({ round: { standings, heats, is_mixed } }: { round: RoundResult }) {
  if (standings.length === 0) return null
  const rows = new Map(heats.flatMap((heat) => heat.rows.map((row) => [row.team, row])))
  return (
    <section aria-labelledby="standings">
      <h3 id="standings">Alla heat</h3>
      {is_mixed && <p className={classes.warning}>Handtider och kameratider står i samma lista.</p>}
      <ol className={classes.standings}>
        {standings.map(({ team, heat, rank }) => (
          <li key={team}>
            <span>
              <span className={classes.rank}>{rank}.</span> {rows.get(team)?.team_name}{' '}
              <span className={classes.note}>heat {heat}</span>
            </span>{' '}
            <strong>{rows.get(team)?.shown}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}
