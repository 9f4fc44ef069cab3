import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { follow } from '@stafapp/shared/live'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Link } from '@stafapp/shared/router'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { planQuery } from '../../../shared/plan/api.ts'
import { draftsQuery, type RoundSummary, type Work } from '../api.ts'
import { isDrawable } from '../heats-state.ts'
import { counted, draftName, toKey } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import classes from './heats.module.css'
import { RoundList } from './round-list.tsx'
import { StepHeading } from './step-heading.tsx'

type Props = {
  karneval: Karneval
  work: Work
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
  /** The seed as typed; empty: a new one. */
  seed: string
  onSeed: (seed: string) => void
  /** Draws what is chosen, or all. */
  onDraw: () => void
  /** What else waits for the organiser. */
  children?: ReactNode
}

/** Which rounds are drawn, by day or one by one, and what a draw leaves as it is. */
export function ChooseStep({ karneval, work, chosen, onChoose, children, ...bar }: Props) {
  const { data: plan, refetch } = useQuery(planQuery(karneval.id))
  useEffect(() => follow(['timetable'], () => void refetch()), [refetch])
  return (
    <section aria-labelledby="choose">
      <StepHeading id="choose">Välj grenar</StepHeading>
      <Waiting karneval={karneval.id} />
      <QuickChoices rounds={work.data} chosen={chosen} onChoose={onChoose} />
      <RoundList rounds={work.data} plan={plan?.rows ?? []} chosen={chosen} onChoose={onChoose} />
      {children}
      <DrawBar karneval={karneval} rounds={work.data} chosen={chosen} {...bar} />
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

type BarProps = Pick<Props, 'karneval' | 'chosen' | 'seed' | 'onSeed' | 'onDraw'> & { rounds: Work['data'] }

/** Draws the chosen rounds, or all. The same seed and teams give the same heats; an empty field gives a new seed. */
function DrawBar({ karneval, rounds, chosen, seed, onSeed, onDraw }: BarProps) {
  const drawn = rounds.filter((round) => (chosen.size === 0 ? isDrawable(round) : chosen.has(toKey(round))))
  // With every heat public there is nothing left to draw: a new draw is possible, and not what one comes for.
  const kept = keptText(drawn)
  const isSettled =
    chosen.size === 0 && drawn.every((round) => round.published_heat_count > 0 && round.quality.unplaced === 0)
  const [isAsking, setAsking] = useState(false)
  const hasBegun = helsinkiDay(useServerNow()) >= karneval.starts_on
  const starts = publishedStarts(drawn)
  if (hasBegun && chosen.size === 0)
    return (
      <p className={classes.facts}>
        Karnevalen har börjat. Välj grenarna som ska lottas om: alla på en gång lottas inte längre.
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Before the carnival, whoever has chosen events has named them.
    if (hasBegun || (chosen.size === 0 && starts > 0)) setAsking(true)
    else onDraw()
  }
  return (
    // Not the form kit: a button that draws, whose only field is optional, folded away and kept by the flow's steps.
    <form className={classes.draw} data-settled={isSettled} onSubmit={submit}>
      <p className={classes.facts}>
        {isSettled && 'Alla heat är lottade och publicerade. '}Lottningen blir ett förslag. Inget annat ändras. {kept}
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
      <Button id="draw" type="submit" kind={isSettled ? 'plain' : 'primary'}>
        {chosen.size === 0 ? 'Lotta alla grenar' : `Lotta ${counted(chosen.size, 'vald gren', 'valda grenar')}`}
      </Button>
      {isAsking && (
        <Question
          title={`Lotta om ${drawnText(drawn)}?`}
          yesLabel={`Lotta om ${chosen.size === 0 ? karneval.name : drawnText(drawn)}`}
          onYes={onDraw}
          onNo={() => setAsking(false)}
        >
          <ul>
            {hasBegun && <li>{karneval.name} har börjat: skolorna och uppropet följer de publicerade heaten.</li>}
            <li>
              {starts === 0
                ? 'Ingen publicerad start ändras.'
                : `Upp till ${counted(starts, 'publicerad start', 'publicerade starter')} får ett annat heat eller en annan bana, om du sedan publicerar förslaget.`}
            </li>
            {kept && <li>{kept}</li>}
            <li>Lottningen blir ett förslag, som du kan jämföra och kasta. Inget ändras ännu.</li>
          </ul>
        </Question>
      )}
    </form>
  )
}

/** "20 grenar", or the only one by its name. */
function drawnText(rounds: readonly RoundSummary[]): string {
  const [first, ...others] = rounds
  if (first && others.length === 0) return `${first.event_name}, ${roundNames[first.round]}`
  return counted(rounds.length, 'gren', 'grenar')
}

/** At most so many public starts get other places: a round whose heats are all called or run keeps them. */
const publishedStarts = (rounds: readonly RoundSummary[]): number =>
  rounds
    .filter(({ published_heat_count, heat_count, kept_count }) => published_heat_count > 0 && kept_count < heat_count)
    .reduce((sum, { quality }) => sum + quality.teams, 0)

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
