import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useDropDraft } from '../api/drop-draft.ts'
import type { Draft } from '../api/get-drafts.ts'
import { useTakeDraft } from '../api/take-draft.ts'
import { counted, draftName, reasonText } from '../heats-words.ts'
import { DraftRepair } from './draft-repair.tsx'
import classes from './heats.module.css'

type Props = { draft: Draft; state: string; onTaking: (isTaking: boolean) => void }

/** One draw's figures over all its rounds, with what can be done with it. */
export function DraftCard({ draft, state, onTaking }: Props) {
  const take = useTakeDraft()
  const drop = useDropDraft()
  const name = draftName(draft.slot)
  const isBusy = take.isPending || drop.isPending
  // A draft that is gone must not be asked for again when everything is read anew.
  const isGone = take.isSuccess || drop.isSuccess
  const isRepaired = draft.rounds.some((round) => round.new_teams + round.gone_teams > 0)
  const error = take.error ?? drop.error
  const onTake = () => {
    onTaking(true)
    take.mutate(
      { id: draft.id, state },
      { onSuccess: () => notifySuccess(`${name} är nu arbetsläget`), onSettled: () => onTaking(false) },
    )
  }
  return (
    <li className={classes.card}>
      <h3>{name}</h3>
      <p className={classes.facts}>
        Frö {draft.seed} · {formatDateTime(draft.drawn_at)}
      </p>
      <dl className={classes.figures}>
        {figuresOf(draft).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isRepaired && !isBusy && !isGone && <DraftRepair draft={draft.id} />}
      <div className={classes.buttons}>
        <Button kind="primary" disabled={isBusy} onClick={onTake}>
          {take.isPending && <Spinner />}
          Ta förslag {name.slice(-1)}
        </Button>
        <Button disabled={isBusy} aria-label={`Kasta ${name}`} onClick={() => drop.mutate(draft.id)}>
          Kasta
        </Button>
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {reasonText(error)}
        </p>
      )}
    </li>
  )
}

function figuresOf({ rounds }: Draft): [string, string][] {
  const sum = (of: (round: Draft['rounds'][number]) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const track = rounds.filter(({ quality }) => quality.heats > 1)
  const bound = sum(({ quality }) => quality.same_school_pairs_bound)
  const changed = sum((round) => round.new_teams + round.gone_teams)
  const least = Math.min(...track.map(({ quality }) => quality.smallest_heat))
  return [
    ['Grenar', counted(rounds.length, 'gren', 'grenar')],
    ['Par ur samma skola', `${sum(({ quality }) => quality.same_school_pairs)} (minst möjliga ${bound})`],
    ['Krockar för löpare', String(sum(({ quality }) => quality.clashes))],
    ...(track.length > 0 ? [['Minsta heat', counted(least, 'lag', 'lag')] satisfies [string, string]] : []),
    [
      'Ytterbanor, största avvikelse',
      String(Math.max(...rounds.map(({ quality }) => quality.outer_deviation))).replace('.', ','),
    ],
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
