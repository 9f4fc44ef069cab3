import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { FormEvent } from 'react'
import { draftsQuery, type RoundSummary } from '../api.ts'
import { counted, draftName, toKey } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import classes from './heats.module.css'
import { ParkedReadings } from './parked-readings.tsx'
import { RoundList } from './round-list.tsx'
import { StepHeading } from './step-heading.tsx'

export type Work = ResponseOf<'GET /api/events/heats/work/'>

type Props = {
  karneval: number
  work: Work
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
  /** The seed as typed; empty: a new one. */
  seed: string
  onSeed: (seed: string) => void
  /** Draws what is chosen, or all. */
  onDraw: () => void
}

/** Which rounds are drawn, by day or one by one, and what a draw leaves as it is. */
export function ChooseStep({ karneval, work, chosen, onChoose, ...bar }: Props) {
  return (
    <section aria-labelledby="choose">
      <StepHeading id="choose">Välj grenar</StepHeading>
      <Waiting karneval={karneval} />
      <QuickChoices rounds={work.data} chosen={chosen} onChoose={onChoose} />
      <RoundList rounds={work.data} chosen={chosen} onChoose={onChoose} />
      <ParkedReadings karneval={karneval} round={null} />
      <DrawBar rounds={work.data} chosen={chosen} {...bar} />
    </section>
  )
}

/** Drafts that were drawn earlier and wait for a decision. */
function Waiting({ karneval }: { karneval: number }) {
  const { data } = useQuery(draftsQuery(karneval))
  if (!data || data.data.length === 0) return null
  return (
    <p className={classes.waiting}>
      Redan lottat:{' '}
      {data.data.map(({ id, slot }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={stepAddress('jamfor', { forslag: id })}>{draftName(slot)}</Link>
        </span>
      ))}
      . <Link to={stepAddress('lotta')}>Visa förslagen</Link>
    </p>
  )
}

/** Rounds that a draw is about: finals follow from their trial's results, and an event without teams has no heats. */
const isDrawable = ({ is_first, team_count }: RoundSummary) => is_first && team_count > 0

function QuickChoices({ rounds, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { rounds: Work['data'] }) {
  const drawable = rounds.filter(isDrawable)
  const dayOf = ({ starts_at }: RoundSummary) => helsinkiDay(new Date(starts_at))
  const days = [...new Set(drawable.map(dayOf))].sort()
  const groups: [string, readonly RoundSummary[]][] = [
    ...days.map((day): [string, readonly RoundSummary[]] => [
      upperFirst(formatWeekdayDate(day)),
      drawable.filter((round) => dayOf(round) === day),
    ]),
    ['Inte lottade', drawable.filter(({ heat_count }) => heat_count === 0)],
  ]
  return (
    <fieldset className={classes.quick}>
      <legend>Välj på en gång</legend>
      {groups
        .filter(([, own]) => own.length > 0)
        .map(([label, own]) => {
          const keys = own.map(toKey)
          const isChosen = keys.length === chosen.size && keys.every((key) => chosen.has(key))
          return (
            <Button key={label} aria-pressed={isChosen} onClick={() => onChoose(new Set(isChosen ? [] : keys))}>
              {label} ({own.length})
            </Button>
          )
        })}
    </fieldset>
  )
}

type BarProps = Pick<Props, 'chosen' | 'seed' | 'onSeed' | 'onDraw'> & { rounds: Work['data'] }

/** Draws the chosen rounds, or all. The same seed and teams give the same heats; an empty field gives a new seed. */
function DrawBar({ rounds, chosen, seed, onSeed, onDraw }: BarProps) {
  const drawn = rounds.filter((round) => (chosen.size === 0 ? isDrawable(round) : chosen.has(toKey(round))))
  // With every heat public there is nothing left to draw: a new draw is possible, and not what one comes for.
  const isSettled = chosen.size === 0 && drawn.every((round) => round.published_heat_count > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDraw()
  }
  return (
    // Not the form kit: a button that draws, whose only field is optional, folded away and kept by the flow's steps.
    <form className={classes.draw} data-settled={isSettled} onSubmit={submit}>
      <Button type="submit" kind={isSettled ? 'plain' : 'primary'}>
        {chosen.size === 0 ? 'Lotta alla grenar' : `Lotta ${counted(chosen.size, 'vald gren', 'valda grenar')}`}
      </Button>
      <p className={classes.facts}>
        {isSettled && 'Alla heat är lottade och publicerade. '}Lottningen blir ett förslag. Inget annat ändras.{' '}
        {keptText(drawn)}
      </p>
      <details className={classes.more}>
        <summary>Avancerat</summary>
        <label className={classes.field}>
          <span className={classes.label}>Lottningsnummer</span>
          <input
            className={classes.input}
            value={seed}
            maxLength={60}
            placeholder="nytt nummer"
            aria-describedby="seed-help"
            onChange={(event) => onSeed(event.target.value)}
          />
        </label>
        <p id="seed-help" className={classes.facts}>
          Samma lottningsnummer och samma lag ger samma heat. Ett tomt fält ger ett nytt nummer.
        </p>
      </details>
    </form>
  )
}

/** What a draw of these rounds leaves as it is. */
function keptText(rounds: readonly RoundSummary[]): string {
  const sum = (of: (round: RoundSummary) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const heats = sum(({ kept_count }) => kept_count)
  const places = sum(({ locked_count }) => locked_count)
  const kept = [
    ...(heats > 0 ? [counted(heats, 'uppropat eller sprunget heat', 'uppropade eller sprungna heat')] : []),
    ...(places > 0 ? [counted(places, 'låst plats', 'låsta platser')] : []),
  ]
  return kept.length > 0 ? `Behålls: ${kept.join(' och ')}.` : ''
}
