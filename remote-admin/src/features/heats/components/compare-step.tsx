import { LoadState } from '@stafapp/shared/calls'
import { ApiError, useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { ButtonLink } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { type Changes, type ComparedRound, changesQuery, draftsQuery, workQuery } from '../api.ts'
import { counted, draftName, fromKey, toKey } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import { FigureTable } from './figure-table.tsx'
import classes from './heats.module.css'
import { LaneComparison } from './lane-comparison.tsx'
import { StepHeading } from './step-heading.tsx'
import stepClasses from './steps.module.css'
import { TightTeams } from './tight-teams.tsx'

type Props = {
  karneval: number
  /** null: the working heats. */
  draft: number | null
}

/** What is published now beside what would be: in figures, in names and lane by lane. */
export function CompareStep({ karneval, draft }: Props) {
  const { data, error, refetch } = useQuery(changesQuery(karneval, draft))
  return (
    <section aria-labelledby="compare">
      <StepHeading id="compare">Jämför med det publicerade</StepHeading>
      <CandidateLinks karneval={karneval} draft={draft} />
      {isGone(error) ? (
        <GoneDraft karneval={karneval} />
      ) : data ? (
        <Compared karneval={karneval} changes={data} draft={draft} />
      ) : (
        <LoadState error={error} refetch={refetch} text="Jämför med det publicerade" />
      )}
    </section>
  )
}

/** Whether a draft has been published, taken or thrown away by somebody. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export function GoneDraft({ karneval }: { karneval: number }) {
  const { data } = useQuery(workQuery(karneval))
  return (
    <div role="alert" className={classes.warning}>
      <p>
        Förslaget finns inte längre. Det är publicerat, taget i bruk eller kastat.
        {data?.published_version && data.published_at
          ? ` Besökarna ser version ${data.published_version}, publicerad ${formatDateTime(data.published_at)}.`
          : ' Ingenting är publicerat ännu.'}
      </p>
      <div className={classes.buttons}>
        <ButtonLink to={stepAddress('lotta')}>Visa förslagen</ButtonLink>
        <ButtonLink to={stepAddress('jamfor')}>Jämför heaten som används</ButtonLink>
      </div>
    </div>
  )
}

/** What can be compared: the working heats, and each draft. */
function CandidateLinks({ karneval, draft }: Props) {
  const { data } = useQuery(draftsQuery(karneval))
  const candidates = [
    { id: null, name: 'Heaten som används' },
    ...(data?.data.map(({ id, slot }) => ({ id, name: draftName(slot) })) ?? []),
  ]
  return (
    <ul className={classes.candidates} aria-label="Vad som jämförs">
      {candidates.map(({ id, name }) => (
        <li key={name}>
          <Link to={stepAddress('jamfor', { forslag: id })} aria-current={id === draft ? 'true' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Compared({ karneval, changes, draft }: Props & { changes: Changes }) {
  const drafts = useQuery(draftsQuery(karneval))
  const { data, changed_compositions, unplaced } = changes
  if (data.length === 0) {
    const waiting = draft === null ? (drafts.data?.data ?? []) : []
    return (
      <>
        <p>
          Inga platser skiljer sig från det publicerade.
          {changed_compositions > 0 &&
            ` ${counted(changed_compositions, 'lag har bytt löpare', 'lag har bytt löpare')}.`}
        </p>
        <p className={classes.buttons}>
          {waiting.map(({ id, slot }) => (
            <ButtonLink key={id} kind="primary" to={stepAddress('jamfor', { forslag: id })}>
              Jämför förslag {draftName(slot).slice(-1)}
            </ButtonLink>
          ))}
          <ButtonLink to={stepAddress(changed_compositions > 0 ? 'publicera' : 'valj')}>
            {changed_compositions > 0 ? 'Till publiceringen' : 'Välj grenar'}
          </ButtonLink>
        </p>
      </>
    )
  }
  return (
    <>
      <p className={classes.sum}>{sumText(data)}</p>
      <FigureTable rounds={data} unplaced={unplaced} />
      <TightTeams rounds={data} withEvents />
      <p className={`${classes.buttons} ${stepClasses.onward}`}>
        <ButtonLink kind="primary" to={stepAddress('publicera', { forslag: draft })}>
          Till publiceringen
        </ButtonLink>
      </p>
      <Rounds rounds={data} draft={draft} />
    </>
  )
}

/** "31 starter ändras i 2 grenar: 25 flyttar, 4 nya, 2 lämnar." */
export function sumText(rounds: readonly ComparedRound[]): string {
  const changes = rounds.flatMap((round) => round.changes)
  const count = (op: 'added' | 'moved' | 'removed') => changes.filter((change) => change.op === op).length
  const parts = [
    [count('moved'), 'flyttar'],
    [count('added'), count('added') === 1 ? 'ny' : 'nya'],
    [count('removed'), 'lämnar sin plats'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, word]) => counted(number, word, word))
  return `${counted(changes.length, 'start', 'starter')} ändras i ${counted(rounds.length, 'gren', 'grenar')}: ${told.join(', ')}.`
}

/** One changed round at a time, lane by lane; the address names it. */
function Rounds({ rounds, draft }: { rounds: readonly ComparedRound[]; draft: number | null }) {
  const [params, setParams] = useSearchParams()
  const keys = rounds.map(toKey)
  const at = Math.max(0, keys.indexOf(params.get('gren') ?? ''))
  const show = (key: string) => {
    const next = new URLSearchParams(params)
    next.set('gren', key)
    setParams(next, { replace: true })
  }
  const id = fromKey(keys[at] ?? null)
  return (
    <section aria-labelledby="lanes" className={stepClasses.lanes}>
      <h3 id="lanes">Bana för bana</h3>
      <label className={`${classes.field} ${classes.choice}`}>
        <span className={classes.label}>Gren</span>
        <select className={classes.input} value={keys[at]} onChange={({ target }) => show(target.value)}>
          {rounds.map((round) => (
            <option key={toKey(round)} value={toKey(round)}>
              {round.event_name}, {roundNames[round.round]}: {counted(round.changes.length, 'ändring', 'ändringar')}
            </option>
          ))}
        </select>
      </label>
      {id && <LaneComparison key={keys[at]} id={id} draft={draft} />}
    </section>
  )
}
