import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatNumber } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { useState } from 'react'
import { type Draft, draftRepairQuery } from '../api.ts'
import { counted, draftName, toKey } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'
import { RepairList } from './repair-panel.tsx'
import { TightTeams } from './tight-teams.tsx'

type Props = {
  draft: Draft
  state: string
  /** Says until when teams can still be entered or withdrawn; null when entry is closed. */
  openEntry: string | null
  /** The user takes it or throws it away, after which it is gone. */
  onDecide: () => void
}

/** One draft's figures over all its rounds, with its actions. */
export function DraftCard({ draft, state, openEntry, onDecide }: Props) {
  const take = useCall('POST /api/events/heats/drafts/{id}/take/')
  const drop = useCall('DELETE /api/events/heats/drafts/{id}/')
  const name = draftName(draft.slot)
  const isBusy = take.isPending || drop.isPending
  // A deleted draft must not be fetched again by the invalidation of all queries.
  const isGone = take.isSuccess || drop.isSuccess
  const isRepaired = draft.rounds.some((round) => round.new_teams + round.gone_teams > 0)
  const error = take.error ?? drop.error
  const [asked, setAsked] = useState<'take' | 'drop' | null>(null)
  const onDrop = () => {
    setAsked(null)
    onDecide()
    drop.mutate({ params: { id: draft.id } }, { onSuccess: () => notifySuccess(`${name} är kastat`) })
  }
  const onTake = () => {
    setAsked(null)
    onDecide()
    take.mutate({ params: { id: draft.id }, body: { state } }, { onSuccess: () => notifySuccess(`${name} används nu`) })
  }
  return (
    <li className={classes.card}>
      <h3>{name}</h3>
      <p className={classes.facts}>
        Lottningsnummer {draft.seed} · {formatDateTime(draft.drawn_at)}
      </p>
      <dl className={classes.figures}>
        {figuresOf(draft).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TightTeams rounds={draft.rounds} withEvents />
      {isRepaired && !isBusy && !isGone && <DraftRepair draft={draft.id} />}
      <div className={classes.buttons}>
        <ButtonLink kind="primary" to={stepAddress('jamfor', { forslag: draft.id })}>
          Jämför förslag {name.slice(-1)}
        </ButtonLink>
        <Button disabled={isBusy} onClick={() => setAsked('take')}>
          {take.isPending && <Spinner />}
          Ta förslag {name.slice(-1)} i bruk
        </Button>
        <Button disabled={isBusy} aria-label={`Kasta förslag ${name.slice(-1)}`} onClick={() => setAsked('drop')}>
          {drop.isPending && <Spinner />}
          Kasta
        </Button>
      </div>
      <Refusal error={error} />
      {asked === 'drop' && (
        <Question
          title={`Kasta förslag ${name.slice(-1)}?`}
          yesLabel="Kasta förslaget"
          onYes={onDrop}
          onNo={() => setAsked(null)}
        >
          <p>
            Förslaget försvinner för alla arrangörer. Med lottningsnumret {draft.seed} och samma lag ger en ny lottning
            samma heat.
          </p>
          <p>Heaten som används och det som besökarna ser ändras inte.</p>
        </Question>
      )}
      {asked === 'take' && (
        <Question
          title={`Ta förslag ${name.slice(-1)} i bruk?`}
          yesLabel="Ta förslaget i bruk"
          onYes={onTake}
          onNo={() => setAsked(null)}
        >
          <ul>
            {factsOf(draft, openEntry).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <p>Besökarna ser ändringarna först när heaten publiceras.</p>
        </Question>
      )}
    </li>
  )
}

/** Facts for the organiser before the draft replaces the working heats. */
function factsOf({ rounds, track_conflicts }: Draft, openEntry: string | null): string[] {
  const changed = rounds.reduce((sum, round) => sum + round.changed, 0)
  const clashes = rounds.reduce((sum, { quality }) => sum + quality.clashes, 0)
  return [
    `${counted(changed, 'start', 'starter')} får en ny plats.`,
    ...(clashes > 0 ? [`${counted(clashes, 'löpare krockar', 'krockar för löpare')} i förslaget.`] : []),
    ...track_conflicts,
    ...(openEntry ? [openEntry] : []),
  ]
}

function figuresOf({ rounds }: Draft): [string, string][] {
  const sum = (of: (round: Draft['rounds'][number]) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const track = rounds.filter(({ quality }) => quality.heats > 1)
  const bound = sum(({ quality }) => quality.same_school_pairs_bound)
  const changed = sum((round) => round.new_teams + round.gone_teams)
  const least = Math.min(...track.map(({ quality }) => quality.smallest_heat))
  return [
    ['Grenar', counted(rounds.length, 'gren', 'grenar')],
    ['Heat', formatNumber(sum(({ quality }) => quality.heats))],
    ['Lediga banor', formatNumber(sum(({ free_lanes }) => free_lanes))],
    ['Par ur samma skola', `${sum(({ quality }) => quality.same_school_pairs)} (minst möjliga ${bound})`],
    ['Krockar för löpare', String(sum(({ quality }) => quality.clashes))],
    ['Korta vilor för löpare', String(sum(({ quality }) => quality.short_rests))],
    ...shortestRest(rounds),
    ...(track.length > 0 ? [['Minsta heat', counted(least, 'lag', 'lag')] satisfies [string, string]] : []),
    ['Ytterbanor, största avvikelse', oneDecimal(Math.max(...rounds.map(({ quality }) => quality.outer_deviation)))],
    ...singleStarts(rounds),
    [
      'Lag med ny plats',
      counted(
        sum((round) => round.changed),
        'lag',
        'lag',
      ),
    ],
    ...(changed > 0
      ? [['Nya eller strukna sedan dess', counted(changed, 'lag', 'lag')] satisfies [string, string]]
      : []),
  ]
}

const oneDecimal = (value: number) => formatNumber(Math.round(10 * value) / 10)

/** The shortest time from a runner's finish to the next call; nothing when no runner starts twice. */
function shortestRest(rounds: Draft['rounds']): [string, string][] {
  const rests = rounds.flatMap(({ quality }) => quality.shortest_rest_min ?? [])
  return rests.length > 0 ? [['Kortaste vila', `${formatNumber(Math.min(...rests))} min`]] : []
}

/** How many schools with a single start got an outer lane, beside their share if all starts were treated alike. */
function singleStarts(rounds: Draft['rounds']): [string, string][] {
  const inLanes = rounds.filter(({ quality }) => quality.outer_lanes > 0)
  const sum = (of: (quality: Draft['rounds'][number]['quality']) => number) =>
    inLanes.reduce((total, { quality }) => total + of(quality), 0)
  const starts = sum(({ single_starts }) => single_starts)
  if (starts === 0) return []
  const share = (starts * sum(({ outer_lanes }) => outer_lanes)) / sum(({ teams }) => teams)
  const outer = sum(({ single_starts_outer }) => single_starts_outer)
  return [['Ytterbanor, skolor med en start', `${outer} av ${starts} (jämn andel ${oneDecimal(share)})`]]
}

/** Teams entered or withdrawn since the draw, and how taking the draft handles them. */
function DraftRepair({ draft }: { draft: number }) {
  const { data, error, refetch } = useQuery(draftRepairQuery(draft))
  if (!data) return <LoadState error={error} refetch={refetch} text="Räknar ut" />
  return (
    <details className={classes.note}>
      <summary>Åtgärdas när förslaget tas i bruk</summary>
      {data.data.map((round) => (
        <div key={toKey(round)}>
          <h4>
            {round.event_name}, {roundNames[round.round]}
          </h4>
          <RepairList changes={round.changes} />
        </div>
      ))}
    </details>
  )
}
