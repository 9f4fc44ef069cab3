import { formatWeekdayDate } from '@stafapp/shared/format'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
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
    <>
      {isLate && rounds.some(({ quality }) => quality.short_rests > 0) && (
        <p className={classes.facts}>Vilorna är räknade enligt planen, utan förseningarna.</p>
      )}
      {days.map((day) => {
        const own = inOrder.filter((round) => dayOf(round) === day)
        return (
          <section key={day} aria-labelledby={`rounds-${day}`}>
            <div className={classes.dayHead}>
              <h3 id={`rounds-${day}`}>{upperFirst(formatWeekdayDate(day))}</h3>
              <p className={classes.facts}>{publishedText(own)}</p>
            </div>
            <ul className={classes.rounds} aria-labelledby={`rounds-${day}`}>
              {own.map((round) => {
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
                    <div className={classes.roundText}>
                      <Link to={`/admin/heats?omgang=${key}`} className={classes.name}>
                        <span>
                          <Unbroken text={name} />
                        </span>
                      </Link>
                      <p className={classes.facts}>
                        kl. <PlannedTime planned={round.starts_at} delayMinutes={delayOf(plan, round)} />
                        {factsOf(round).map((fact) => ` · ${fact}`)}
                      </p>
                      <Attention round={round} />
                    </div>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** "Alla är publicerade", "8 av 10 är publicerade": finals that follow from their trials are drawn on the day. */
function publishedText(rounds: readonly RoundSummary[]): string {
  const due = rounds.filter(({ is_first, heat_count }) => is_first || heat_count > 0)
  const published = due.filter(isPublished).length
  if (due.length === 0 || published === 0) return ''
  return published === due.length ? 'Alla är publicerade' : `${published} av ${due.length} är publicerade`
}

const isPublished = ({ published_heat_count }: RoundSummary): boolean => published_heat_count > 0

const delayOf = (plan: readonly PlanRow[], { event_instance, round }: RoundSummary): number =>
  plan.find((row) => row.event_instance === event_instance && row.round === round)?.delay_min ?? 0

/** Facts of a round. Even heats, and teams of one school that meet only where they must, are the normal case and left out. */
function factsOf(round: RoundSummary): string[] {
  if (round.heat_count === 0) {
    return [
      round.is_first ? `${counted(round.team_count, 'lag', 'lag')}, inte lottad` : 'lottas enligt försökens resultat',
    ]
  }
  const isMass = round.track_lanes === null
  const teams = counted(round.team_count, 'lag', 'lag')
  const heats = counted(round.heat_count, 'heat', 'heat')
  const { quality } = round
  const uneven = quality.largest_heat > quality.smallest_heat + 1
  return [
    isMass && round.heat_count === 1 ? `${teams}, gemensam start` : `${teams} i ${heats}`,
    ...(!isMass && uneven ? [sizesText(quality)] : []),
    ...(!isMass && quality.same_school_pairs > quality.same_school_pairs_bound ? [pairsText(quality)] : []),
    ...(isPublished(round) ? [] : ['inte publicerad']),
  ]
}

function Attention({ round: { quality, heat_count, kept_count, locked_count } }: { round: RoundSummary }) {
  const notes = [
    heat_count > 0 && quality.unplaced > 0 && `${counted(quality.unplaced, 'lag', 'lag')} saknar plats`,
    quality.clashes > 0 && `${counted(quality.clashes, 'krock', 'krockar')} för löpare i flera grenar`,
    quality.short_rests > 0 && restText(quality),
    kept_count > 0 &&
      `${counted(kept_count, 'heat är uppropat eller sprunget', 'heat är uppropade eller sprungna')} och behålls`,
    locked_count > 0 && `${counted(locked_count, 'låst plats', 'låsta platser')} behålls`,
  ].filter(Boolean)
  return notes.length > 0 ? <p className={classes.note}>{upperFirst(notes.join(' · '))}</p> : null
}
