import { formatWeekdayDate } from '@stafapp/shared/format'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Fragment } from 'react'
import type { PlanRow } from '../../../shared/plan/api.ts'
import type { RoundSummary } from '../api.ts'
import { counted, pairsText, restText, sizesText, toKey } from '../heats-words.ts'
import classes from './heats.module.css'

type Props = {
  rounds: readonly RoundSummary[]
  /** The timetable's rows, which know the delays. */
  plan: readonly PlanRow[]
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
}

/** All rounds as rows in the order of their starts: a checkbox selects one for a draw, its name opens it. */
export function RoundList({ rounds, plan, chosen, onChoose }: Props) {
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  const inOrder = rounds.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  const dayOf = ({ starts_at }: RoundSummary) => helsinkiDay(new Date(starts_at))
  const days = [...new Set(inOrder.map(dayOf))]
  const isLate = plan.some(({ delay_min }) => delay_min !== 0)
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">Grenar</h2>
      {days.map((day) => (
        <Fragment key={day}>
          <h3 id={`rounds-${day}`}>{upperFirst(formatWeekdayDate(day))}</h3>
          <ul className={classes.rounds} aria-labelledby={`rounds-${day}`}>
            {inOrder
              .filter((round) => dayOf(round) === day)
              .map((round) => {
                const key = toKey(round)
                const name = `${round.event_name}, ${roundNames[round.round]}`
                return (
                  <li key={key} className={classes.round}>
                    {round.is_first ? (
                      <input
                        type="checkbox"
                        className={classes.box}
                        aria-label={`Välj ${name}`}
                        checked={chosen.has(key)}
                        onChange={() => toggle(key)}
                      />
                    ) : (
                      <span className={classes.box} aria-hidden="true" />
                    )}
                    <div>
                      <Link to={`/admin/heats?omgang=${key}`} className={classes.name}>
                        <span>
                          <Unbroken text={name} />
                        </span>
                      </Link>
                      <p className={classes.facts}>
                        kl. <PlannedTime planned={round.starts_at} delayMinutes={delayOf(plan, round)} />
                        {factsOf(round).map((fact) => ` · ${fact}`)}
                      </p>
                      <Attention round={round} isLate={isLate} />
                    </div>
                  </li>
                )
              })}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

const delayOf = (plan: readonly PlanRow[], { event_instance, round }: RoundSummary): number =>
  plan.find((row) => row.event_instance === event_instance && row.round === round)?.delay_min ?? 0

function factsOf(round: RoundSummary): string[] {
  if (round.heat_count === 0) {
    return [
      round.is_first ? `${counted(round.team_count, 'lag', 'lag')}, inte lottad` : 'lottas enligt försökens resultat',
    ]
  }
  const heats = `${counted(round.team_count, 'lag', 'lag')} i ${counted(round.heat_count, 'heat', 'heat')}`
  const isMass = round.track_lanes === null
  const shown = round.published_heat_count > 0 ? 'publicerad' : 'inte publicerad'
  return [heats, ...(isMass ? ['gemensam start'] : [sizesText(round.quality), pairsText(round.quality)]), shown]
}

type AttentionProps = {
  round: RoundSummary
  /** Delays are announced; the draw counts rests by the planned times. */
  isLate: boolean
}

function Attention({ round: { quality, heat_count, kept_count, locked_count }, isLate }: AttentionProps) {
  const notes = [
    heat_count > 0 && quality.unplaced > 0 && `${counted(quality.unplaced, 'lag', 'lag')} saknar plats`,
    quality.clashes > 0 && `${counted(quality.clashes, 'krock', 'krockar')} för löpare i flera grenar`,
    quality.short_rests > 0 && `${restText(quality)}${isLate ? ' enligt planen' : ''}`,
    kept_count > 0 &&
      `${counted(kept_count, 'heat är uppropat eller sprunget', 'heat är uppropade eller sprungna')} och behålls`,
    locked_count > 0 && `${counted(locked_count, 'låst plats', 'låsta platser')} behålls`,
  ].filter(Boolean)
  return notes.length > 0 ? <p className={classes.note}>{notes.join(' · ')}</p> : null
}
