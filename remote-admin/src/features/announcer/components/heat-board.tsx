import type { LegsDetail } from '@stafapp/shared/contract/raceday'
import { formatClock } from '@stafapp/shared/format'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { lateLegs } from '@stafapp/shared/rules/raceday/late-legs'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import classes from '../announcer.module.css'
import {
  type AnnouncedHeat,
  announcedRows,
  type HeatResult,
  type RoundResult,
  resultStates,
  stateNames,
} from '../order.ts'

const markNames = { DNS: 'kom inte till start', DNF: 'bröt', DQ: 'diskad' } as const

type HeatBoardProps = { of: AnnouncedHeat; label: string; isResult: boolean }

/** One heat in large letters: who runs in which lane, or how it went. */
export function HeatBoard({ of: { heat, facts, startsAt, state, round, result }, label, isResult }: HeatBoardProps) {
  const isShown = isResult && result !== null
  return (
    <section aria-labelledby="heat" className={classes.heat}>
      <h2 id="heat" className={classes.title}>
        <span className={classes.label}>{label}</span> <Unbroken text={heat.event_name} />, {roundNames[heat.round]},
        heat {heat.number}
      </h2>
      <p className={classes.state} role="status">
        {startsAt && `Start ${formatClock(startsAt)}`} {isShown ? resultStates[result.state] : stateNames[state]}
      </p>
      {round?.record && round.order === 'all' && (
        <p className={classes.record}>
          Karnevalsrekord {round.record.shown}, {round.record.team_name ?? round.record.school_name},{' '}
          {round.record.year}
        </p>
      )}
      {isShown ? <ResultRows result={result} round={round} /> : <LineUp heat={heat} facts={facts} />}
    </section>
  )
}

function LineUp({ heat, facts }: Pick<AnnouncedHeat, 'heat' | 'facts'>) {
  const names = new Map(heat.places.flatMap(({ legs }) => (legs ?? []).map((leg) => [leg.runner, leg] as const)))
  return (
    <table className={classes.rows}>
      <caption className="visually-hidden">Startlista</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heat.lanes === null ? 'Plats' : 'Bana'}</th>
          <th scope="col">Lag</th>
        </tr>
      </thead>
      <tbody>
        {heat.places.map(({ team, lane, team_name, withdrawn, legs }) => (
          <tr key={team}>
            <td className={classes.first}>{lane}</td>
            <th scope="row">
              {withdrawn ? <s>{team_name}</s> : team_name}
              {withdrawn && ' struket'}
              {legs && legs.length > 0 && (
                <span className={classes.legs}>
                  {runningLegs(legs, lateLegs(facts, team)?.lineUp ?? null, names)
                    .map(({ first_name, last_name }) => `${first_name} ${last_name}`)
                    .join(', ')}
                </span>
              )}
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Leg = NonNullable<AnnouncedHeat['heat']['places'][number]['legs']>[number]

/** The runners as they run: a change in the call room goes before what was entered, once its runners are known here. */
function runningLegs(legs: readonly Leg[], late: LegsDetail | null, names: ReadonlyMap<number, Leg>): Leg[] {
  const changed = late?.legs.flatMap((runner) => names.get(runner) ?? []) ?? []
  return late && changed.length === late.legs.length ? changed : legs.filter(({ reserve }) => !reserve)
}

function ResultRows({ result, round }: { result: HeatResult; round: RoundResult | null }) {
  return (
    <>
      <table className={classes.rows}>
        <caption className="visually-hidden">Resultat</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Placering</th>
            <th scope="col">Lag</th>
            <th scope="col">Tid</th>
          </tr>
        </thead>
        <tbody>
          {announcedRows(result.rows, round?.order).map((row) => (
            <tr key={row.team}>
              <td className={classes.first}>{row.rank}</td>
              <th scope="row">
                {row.team_name}
                {row.is_record && <strong className={classes.newRecord}>NYTT KARNEVALSREKORD</strong>}
                {remarksOf(row) && <span className={classes.legs}>{remarksOf(row)}</span>}
              </th>
              <td className={classes.time}>
                {row.mark ?? (round?.order === 'finished' && row.finished ? 'fullföljt' : row.shown)} {row.qualified}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {round?.rule && <p className={classes.record}>{round.rule}</p>}
    </>
  )
}

const remarksOf = ({ mark, reason, otc, is_record, is_record_approved, protest }: HeatResult['rows'][number]): string =>
  [
    mark && markNames[mark],
    reason && lowerFirst(reason.text.replace(/\.$/, '')),
    otc && 'utom tävlan',
    is_record && !is_record_approved && 'rekordet väntar på godkännande',
    protest === 'pending' && 'protest behandlas',
  ]
    .filter(Boolean)
    .join(', ')
