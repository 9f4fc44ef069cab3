import { formatDateTime } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { type ReactNode, useId } from 'react'
import { classText } from '../../../shared/terms.ts'
import type { ClassChange, TeamRequest } from '../api.ts'
import { type Change, type InboxItem, orderChanges, stateNames, teamChanges } from '../inbox.ts'
import { outlookSentences } from '../outlook-words.ts'
import classes from './inbox.module.css'
import { StateTag } from './state-tag.tsx'
import { UndoApproval } from './undo-approval.tsx'
import { UndoWithdrawal } from './undo-withdrawal.tsx'

type Props = {
  item: InboxItem
  /** All requests; those of the same school are listed. */
  others: readonly InboxItem[]
  /** The user's decision, or what was written of it, came after somebody else's. */
  isBeaten: boolean
  /** The answer that was written and is not sent; empty: none. */
  unsent: string
  /** The decision. */
  children: ReactNode
}

/** One request: what changes, why, what that leads to, the decision, and its outcome. */
export function RequestView({ item, others, isBeaten, unsent, children }: Props) {
  const id = useId()
  const { kind, request } = item
  const isWithdrawn = kind === 'lag' && request.kind === 'withdraw_team' && request.status === 'approved'
  return (
    <article aria-labelledby={id} className={classes.view}>
      <h2 id={id} tabIndex={-1}>
        {item.title}
      </h2>
      <p>
        <StateTag state={item.state} /> <Link to={`/detail/school/${item.school.id}`}>{item.place}</Link>
        {kind === 'lag' && ` · ${request.event_name}`}
      </p>
      <p className={classes.asked}>
        Begärd {formatDateTime(item.askedAt)}
        {by(item.askedBy)}
      </p>
      {isBeaten && item.state !== 'waiting' && (
        <div role="alert" className={classes.beaten}>
          <p>{beatenText(item)}</p>
          {unsent !== '' && (
            <p>
              Det du skrev skickades inte: <q>{unsent}</q>
            </p>
          )}
        </div>
      )}
      {kind === 'klasser' ? (
        <ClassFacts change={request} />
      ) : (
        <>
          <ChangeTable
            changes={kind === 'lag' ? teamChanges(request) : orderChanges(request)}
            isWaiting={item.state === 'waiting'}
          />
          <p>
            <strong>Orsak:</strong> {request.reason}
          </p>
        </>
      )}
      {kind === 'lag' && <Outlook request={request} />}
      {children}
      {isWithdrawn && request.team !== null && <UndoWithdrawal team={request.team} />}
      <Outcome item={item} />
      {kind === 'lag' && request.can_undo && <UndoApproval request={request} />}
      <SameSchool item={item} others={others} />
    </article>
  )
}

const by = (who: string | null): string => (who === null ? '' : ` av ${who}`)

function beatenText({ state, request: { decided_at, decided_by } }: InboxItem): string {
  const when = decided_at === null ? '' : ` ${formatDateTime(decided_at)}`
  const what =
    state === 'withdrawn'
      ? `Skolan drog tillbaka begäran${when}.`
      : `Någon hann före dig. ${stateNames[state]}${when}${by(decided_by)}.`
  return `${what} Ditt beslut sparades inte.`
}

/** What stood before the decision beside what is asked for. */
function ChangeTable({ changes, isWaiting }: { changes: readonly Change[]; isWaiting: boolean }) {
  if (changes.length === 0) return null
  const hasBefore = changes.some(({ before }) => before !== null)
  const columns: Column<Change>[] = [
    { title: 'Vad', cell: ({ what }) => what },
    ...(hasBefore ? [{ title: isWaiting ? 'Nu' : 'Före', isLong: true, cell: ({ before }: Change) => before }] : []),
    {
      title: isWaiting ? 'Efter ändringen' : 'Begärt',
      isLong: true,
      cell: ({ after }) => <strong>{after}</strong>,
    },
  ]
  return <PlainTable label="Det som ändras" columns={columns} rows={changes} rowKey={({ what }) => what} />
}

/** What follows from an approval, and what stands against it. */
function Outlook({ request }: { request: TeamRequest }) {
  const id = useId()
  const { outlook } = request
  if (!outlook) return null
  return (
    <section aria-labelledby={id} className={classes.outlook}>
      <h3 id={id}>Om du godkänner</h3>
      {outlook.faults.length > 0 && (
        <div className={classes.fault}>
          <p>Uppställningen följer inte reglerna, så den går inte att godkänna:</p>
          <ul>
            {outlook.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      <ul>
        {outlookSentences(request).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {outlook.is_published && (
          <li>
            {/* Lists and files read the runners as they are: only another place has to be published. */}
            {request.kind === 'add_team' || request.kind === 'withdraw_team' ? (
              <>
                Heaten är publicerade. <Link to="/admin/heats?steg=publicera">Publicera dem på nytt</Link> efteråt, och
                skriv ut startlistorna igen.
              </>
            ) : (
              'Skriv ut startlistorna igen efteråt. Heaten behöver inte publiceras på nytt.'
            )}
          </li>
        )}
      </ul>
    </section>
  )
}

const orNone = (names: readonly string[]): readonly string[] => (names.length > 0 ? names : ['Inga'])

/** The class in force beside the saved one, and what an approval leads to. */
function ClassFacts({ change }: { change: ClassChange }) {
  const intents = change.intents.map(
    ({ event_name, karneval_name, team_count }) => `${event_name} (${team_count} lag, ${karneval_name})`,
  )
  const effects = [
    { label: 'Nya grenar', texts: orNone(change.gained_events) },
    { label: 'Förlorade grenar', texts: orNone(change.lost_events) },
    ...(intents.length > 0 ? [{ label: 'Preliminära antal som tas bort', texts: intents }] : []),
  ]
  const before = {
    label: 'Gäller nu',
    texts: [change.in_force ? classText(change.in_force) : 'Enheten är inte godkänd'],
  }
  const after = { label: 'Skolan har sparat', texts: [classText(change.requested)] }
  return (
    <dl className={classes.facts}>
      {(change.status === 'pending' ? [before, after, ...effects] : [after]).map(({ label, texts }) => (
        <div key={label}>
          <dt>{label}</dt>
          {/* A line for each: names of events have commas of their own. */}
          {texts.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Outcome({ item: { kind, state, request } }: { item: InboxItem }) {
  const id = useId()
  if (!request.decided_at) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Beslut</h3>
      <p>
        {stateNames[state]} {formatDateTime(request.decided_at)}
        {by(request.decided_by)}
        {kind === 'lag' && request.charged && ', med avgift'}
        {request.answer && `. Svar: ${request.answer}`}
      </p>
    </section>
  )
}

function SameSchool({ item, others }: Pick<Props, 'item' | 'others'>) {
  const id = useId()
  const same = others.filter(({ key, school }) => school.id === item.school.id && key !== item.key)
  if (same.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Annat från samma skola</h3>
      <ul className={classes.history}>
        {same.map(({ key, title, state }) => (
          <li key={key}>
            <Link to={`?begaran=${key}`}>{title}</Link> <StateTag state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
