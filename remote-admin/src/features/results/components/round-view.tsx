import { Link } from '@stafapp/shared/router'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import type { RoundResult } from '../api.ts'
import { HeatGrid, heatTitleId, stateWords } from './heat-grid.tsx'
import { Qualification } from './qualification.tsx'
import classes from './results.module.css'

/** A fact about one heat of the round, as its components make it. */
export type Said = Pick<Recorded, 'kind'> & Partial<Pick<Recorded, 'team' | 'undoes' | 'detail'>>

type Props = {
  round: RoundResult
  /** Facts that the server has not answered yet. */
  waiting: readonly Recorded[]
  /** The results are being read again. */
  isFetching: boolean
  onRecord: (fact: Recorded) => void
}

/** One round: its heats to fill in, and who goes on. */
export function RoundView({ round, waiting, isFetching, onRecord }: Props) {
  const { event_instance, round: name } = round
  const record = (heat: number, { kind, team = null, undoes = null, detail = null }: Said) =>
    onRecord({ kind, event_instance, round: name, heat, team, undoes, detail })
  return (
    <section aria-labelledby="round" className={classes.round}>
      <h2 id="round">
        {round.event_name}, {roundNames[name]}
      </h2>
      {round.record && (
        <p className={classes.note}>
          Karnevalsrekord {round.record.shown}, {round.record.school_name} {round.record.year}
        </p>
      )}
      {round.heats.length > 1 && <HeatLinks heats={round.heats} />}
      {round.has_final && (
        <Qualification
          round={round}
          onRecord={(team, said) => {
            const heat = round.heats.find(({ rows }) => rows.some((row) => row.team === team))
            if (heat) record(heat.number, { ...said, team })
          }}
        />
      )}
      <div className={classes.heatList}>
        {round.heats.map((heat) => (
          <HeatGrid
            key={heat.number}
            heat={heat}
            isLane={round.lanes !== null}
            isFetching={isFetching}
            waiting={waiting.filter(
              (fact) => fact.event_instance === event_instance && fact.round === name && fact.heat === heat.number,
            )}
            onRecord={(said) => record(heat.number, said)}
          />
        ))}
      </div>
      {!round.has_final && round.heats.length > 1 && <Standings round={round} />}
      <p>
        <Link to={`/admin/heats?omgang=${event_instance}-${name}`}>Heaten i heatlottningen</Link>
      </p>
    </section>
  )
}

/** The heats by number with their state, because a round of fourteen is ten screens long. */
function HeatLinks({ heats }: { heats: RoundResult['heats'] }) {
  return (
    <nav aria-label="Heat">
      <ul className={classes.heats}>
        {heats.map(({ number, state, current }) => (
          <li key={number}>
            <JumpLink section={heatTitleId(number)}>Heat {number}</JumpLink>
            <span className={classes.note}>
              {current.some(({ protest }) => protest === 'pending') ? 'Protest' : stateWords[state]}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
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
            <span className={classes.rank}>{rank}.</span> {rows.get(team)?.team_name}{' '}
            <span className={classes.note}>
              heat {heat} {rows.get(team)?.shown}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
