import { OrganiserContact } from '@stafapp/shared/carnival'
import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { KeptFocus, useAskedFocus } from '@stafapp/shared/focus'
import { formatDateTime } from '@stafapp/shared/format'
import { Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { chargeText, costText, regretText, requestNames } from '@stafapp/shared/rules/teams/request-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useId, useState } from 'react'
import { offersQuery } from '../../../shared/entry/queries.ts'
import { changeRequestsQuery, useCancelRequest, useRequestChange } from '../api.ts'
import { changeText } from '../change-words.ts'
import type { Event, Line, Round, Team, UnitEntry } from '../entry.ts'
import { hasSameRunners, lineOf, lineUpBody } from '../line.ts'
import { keepRequestDraft, readRequestDraft } from '../request-draft.ts'
import { faultsWhenAllowed, lineUpFault, verdictOf, wishKind } from '../verdict.ts'
import { nameOf, roundWords } from '../words.ts'
import classes from './change-requests.module.css'
import { LineEditor } from './line-editor.tsx'

type ChangeRequest = ItemOf<'GET /api/events/change-requests/'>

const states: Readonly<Record<ChangeRequest['status'], string>> = {
  pending: 'Väntar på arrangören',
  approved: 'Godkänd',
  refused: 'Avslagen',
  cancelled: 'Tillbakadragen',
}

/** The unit's requests to the organiser with their answers. */
export function ChangeRequests({ karneval, unit }: { karneval: number; unit: number }) {
  const { data } = useQuery(changeRequestsQuery(karneval))
  const [params] = useSearchParams()
  const own = data?.filter(({ school_unit }) => school_unit === unit) ?? []
  if (own.length === 0) return null
  return (
    <section className={classes.requests} aria-labelledby="requests-title">
      <h2 id="requests-title">Begärda ändringar</h2>
      <ul className={classes.list}>
        {own.map((request) => (
          <RequestItem key={request.id} request={request} isAsked={String(request.id) === params.get('begaran')} />
        ))}
      </ul>
      {own.some(({ status }) => status === 'approved' || status === 'pending') && <OrganiserContact />}
    </section>
  )
}

const requestId = (id: number): string => `begaran-${id}`

/** Leads from a team to its request further down, which takes the focus. */
export const RequestLink = ({ request, children }: { request: number; children: ReactNode }) => (
  <a
    href={`#${requestId(request)}`}
    onClick={(event) => {
      // The router would treat the hash as a navigation.
      event.preventDefault()
      document.getElementById(requestId(request))?.focus()
    }}
  >
    {children}
  </a>
)

function RequestItem({ request, isAsked }: { request: ChangeRequest; isAsked: boolean }) {
  const cancel = useCancelRequest()
  const place = useAskedFocus<HTMLLIElement>(isAsked)
  const exchanged = exchangedText(request)
  return (
    <li ref={place} id={requestId(request.id)} tabIndex={-1} className={classes.item}>
      <p>
        <strong>{requestNames[request.kind]}</strong>,{' '}
        <Unbroken text={[...(request.team_name ? [request.team_name] : []), request.event_name].join(', ')} />{' '}
        <span className={classes.state} data-status={request.status}>
          {states[request.status]}
        </span>
      </p>
      {exchanged && <p>{exchanged}</p>}
      <p>Orsak: {request.reason}</p>
      {request.answer && <p>Svar: {request.answer}</p>}
      {request.charged && <p>{chargeText(request.kind)}</p>}
      {request.status === 'approved' && <p className={classes.about}>{regretText[request.kind]}</p>}
      {request.status === 'pending' && (
        <>
          <p>
            Skickad {formatDateTime(request.created_at)}. Svaret syns här och kommer som e-post.
            {request.team !== null && ' Tills dess gäller laget som det är.'}
          </p>
          <Button onClick={() => !cancel.isPending && cancel.mutate(request.id)}>Dra tillbaka begäran</Button>
        </>
      )}
    </li>
  )
}

/**
 * "Alva Kulla i stället för Olivia Strandholm."; of runners who only change places, that they do. null for a request without
 * runners, and once it is decided: the line-up may then be the one that was asked for.
 */
function exchangedText({ status, wanted, current, runners }: ChangeRequest): string | null {
  if (status !== 'pending' || !wanted || !current) return null
  const [to, from] = [wanted, current].map(({ legs, reserves }) => [...legs, ...reserves].filter((id) => id !== null))
  const names = (ids: readonly number[] = [], without: readonly number[] = []) =>
    ids.filter((id) => !without.includes(id)).map((id) => nameOf(runners.find((runner) => runner.id === id)))
  const [comers, leavers] = [names(to, from), names(from, to)]
  if (comers.length + leavers.length === 0) return 'Samma löpare, på andra platser.'
  if (comers.length === 0) return `Utan ${leavers.join(', ')}.`
  return `${comers.join(', ')}${leavers.length > 0 ? ` i stället för ${leavers.join(', ')}` : ' med'}.`
}

/** After the deadline: requests another team, which is late and costs the late fee. */
export function NewTeamRequest({ karneval, unit }: { karneval: number; unit: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: events = [] } = useQuery({ ...offersQuery(karneval, unit), enabled: isOpen })
  const [chosen, setChosen] = useState<number | null>(null)
  if (!isOpen)
    return (
      <KeptFocus isOpen={false}>
        <Button onClick={() => setIsOpen(true)}>Begär ett nytt lag</Button>
      </KeptFocus>
    )
  const event = chosen ?? events[0]?.id
  return (
    <KeptFocus isOpen>
      <RequestForm
        label="Begär ett nytt lag"
        kind="add_team"
        wish={event === undefined ? null : { kind: 'add_team', school_unit: unit, event_instance: event }}
        onDone={() => setIsOpen(false)}
      >
        <label>
          Gren
          <select value={event} onChange={({ target }) => setChosen(Number(target.value))}>
            {events.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </RequestForm>
    </KeptFocus>
  )
}

/** What a leader asks for in a team's card; null: nothing yet. */
export type Asked = 'line' | 'withdrawal' | null

type TeamRequestProps = {
  entry: UnitEntry
  team: Team
  event: Event
  /** The rounds whose deadline has passed; other rounds are edited directly. */
  rounds: readonly Round[]
  newest: ChangeRequest | undefined
  asked: Asked
  onAsk: (asked: Asked) => void
}

/** The team's request that waits, otherwise its newest one. */
export function useNewestRequest(karneval: number, team: number): ChangeRequest | undefined {
  const { data } = useQuery(changeRequestsQuery(karneval))
  return data?.find(({ team: id }) => id === team)
}

/** In the head of a team's card, because what was asked for was not granted. */
export const RefusedTag = () => (
  <span className={classes.state} data-status="refused">
    Begäran avslagen
  </span>
)

/** After the deadline: requests another line-up, or that the team is withdrawn. The organiser decides. */
export function TeamRequest(props: TeamRequestProps) {
  const { team, rounds, newest, asked, onAsk } = props
  // The server takes one request of a team at a time.
  const isWaiting = newest?.status === 'pending'
  const waitingId = useId()
  if (asked === 'line')
    return (
      <KeptFocus isOpen isAsked>
        <LineUpRequest {...props} onDone={() => onAsk(null)} />
      </KeptFocus>
    )
  if (asked === 'withdrawal')
    return (
      <KeptFocus isOpen>
        <RequestForm
          label={withdrawLabel(team)}
          kind="withdraw_team"
          wish={{ kind: 'withdraw_team', school_unit: team.school_unit, team: team.id }}
          onDone={() => onAsk(null)}
        >
          <p className={classes.about}>
            Laget springer inte. Löparna och banan blir lediga när arrangören har svarat ja.
          </p>
        </RequestForm>
      </KeptFocus>
    )
  const openers = [
    ...(rounds.length > 0 ? [['line', changeLabel(team)] as const] : []),
    ['withdrawal', withdrawLabel(team)] as const,
  ]
  return (
    <KeptFocus isOpen={false}>
      <div className={classes.openers}>
        {openers.map(([kind, label], place) => (
          // aria-disabled instead of away: keeps the focus after a request is sent.
          <Button
            key={kind}
            className={place === 0 ? '' : (classes.quiet ?? '')}
            aria-disabled={isWaiting}
            aria-describedby={isWaiting ? waitingId : undefined}
            onClick={() => !isWaiting && onAsk(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      {isWaiting && (
        <p id={waitingId} className={classes.waiting}>
          En begäran väntar på arrangörens svar. Dra tillbaka den under{' '}
          <RequestLink request={newest.id}>Begärda ändringar</RequestLink> för att skicka en ny.
        </p>
      )}
      {newest?.status === 'refused' && (
        <p className={classes.refusal}>
          Arrangören har avslagit er begäran: {requestNames[newest.kind].toLowerCase()}.{' '}
          {newest.answer && `Svar: ${newest.answer} `}Laget är som det var. Ni kan begära en annan ändring.
        </p>
      )}
    </KeptFocus>
  )
}

const changeLabel = ({ name }: Team): string => `Begär ändring av ${name}`
const withdrawLabel = ({ name }: Team): string => `Begär att ${name} stryks`

/** Whether a request of the team's line-up was begun on this device. */
export const isLineAsked = (team: Team, rounds: readonly Round[]): boolean => isKept(readRequestDraft(team.id), rounds)

/** A draft of a round that is changed directly by now is of no use. */
const isKept = (draft: Line | null, rounds: readonly Round[]): draft is Line =>
  draft !== null && rounds.includes(draft.round)

/** Who goes out and who comes in, checked before it is sent. Survives a reload until it is sent or given up. */
function LineUpRequest({ entry, team, event, rounds, onDone }: TeamRequestProps & { onDone: () => void }) {
  const [wanted, setWanted] = useState<Line>(() => {
    const draft = readRequestDraft(team.id)
    return isKept(draft, rounds) ? draft : lineOf(team, event, rounds[0])
  })
  const change = (next: Line) => {
    setWanted(next)
    keepRequestDraft(team.id, isUnchanged(team, event, next) ? null : next)
  }
  const before = lineOf(team, event, wanted.round)
  const wish = lineUpWish(entry, team, event, wanted)
  const done = () => {
    keepRequestDraft(team.id, null)
    onDone()
  }
  return (
    <LineEditor {...{ entry, team, event, before }} line={wanted} onChange={change}>
      {(places) => (
        <RequestForm
          label={changeLabel(team)}
          kind={wish?.kind ?? 'change_runners'}
          wish={wish}
          fault={
            isUnchanged(team, event, wanted)
              ? 'Byt först den löpare som begäran gäller.'
              : lineUpFault(verdictOf(entry, team, event, wanted))
          }
          onDone={done}
        >
          {rounds.length > 1 && (
            <label>
              Vilken omgång gäller det?
              <select
                value={wanted.round}
                onChange={({ target }) => change(lineOf(team, event, target.value as Round))}
              >
                {rounds.map((each) => (
                  <option key={each} value={each}>
                    Byt löpare {roundWords[each]}
                  </option>
                ))}
              </select>
            </label>
          )}
          <p className={classes.about}>Tryck på den som inte kan springa, och välj vem som springer i stället.</p>
          {places}
          <p className={classes.sum} role="status">
            {changeText({ event, runners: entry.runners, before, after: wanted })}
          </p>
          {wish?.kind === 'exception' && (
            <p className={classes.about}>Begäran gäller också tillstånd till undantaget.</p>
          )}
        </RequestForm>
      )}
    </LineEditor>
  )
}

function lineUpWish(entry: UnitEntry, team: Team, event: Event, wanted: Line) {
  if (isUnchanged(team, event, wanted)) return null
  const kind = wishKind(entry, team, event, wanted)
  if (kind === null) return null
  return { kind, school_unit: team.school_unit, team: team.id, round: wanted.round, ...lineUpBody(wanted) }
}

const isUnchanged = (team: Team, event: Event, wanted: Line): boolean =>
  hasSameRunners(wanted, lineOf(team, event, wanted.round))

type ExceptionRequestProps = { karneval: number; entry: UnitEntry; team: Team; event: Event; line: Line }

/** The line-up is one of the event's exceptions: asks the organiser, whose approval saves it. */
export function ExceptionRequest({ karneval, entry, team, event, line }: ExceptionRequestProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(changeRequestsQuery(karneval))
  const isPending = data?.some(
    ({ team: id, kind, status }) => id === team.id && kind === 'exception' && status === 'pending',
  )
  if (isPending) return <p role="status">Arrangören har fått begäran. Uppställningen sparas om svaret blir ja.</p>
  if (!isOpen)
    return (
      <KeptFocus isOpen={false}>
        <Button onClick={() => setIsOpen(true)}>Be arrangören om tillstånd</Button>
      </KeptFocus>
    )
  const others = faultsWhenAllowed(entry, team, event, line)
  const wish = { kind: 'exception' as const, school_unit: team.school_unit, team: team.id, round: line.round }
  return (
    <KeptFocus isOpen>
      <RequestForm
        label={`Be om tillstånd till undantag för ${team.name}`}
        kind="exception"
        wish={isRefused(others) ? null : { ...wish, ...lineUpBody(line) }}
        fault={lineUpFault(others)}
        onDone={() => setIsOpen(false)}
      >
        <p className={classes.about}>Arrangören ser uppställningen som den står här, och orsaken.</p>
        {others
          .filter(({ code }) => code !== 'leg_empty')
          .map(({ attr, detail }) => (
            <p key={`${attr} ${detail}`} className={classes.error}>
              <Unbroken text={detail} />
            </p>
          ))}
      </RequestForm>
    </KeptFocus>
  )
}

type Wish = Omit<BodyOf<'POST /api/events/change-requests/'>, 'reason'>
type RequestFormProps = {
  label: string
  /** Says what the request may cost, also before it can be sent. */
  kind: Wish['kind']
  /** The request to send; null while the form's own fields are invalid. */
  wish: Wish | null
  /** Why it is null. */
  fault?: string | null
  onDone: () => void
  children: ReactNode
}

const reasonField = {
  kind: 'textarea',
  name: 'reason',
  label: 'Orsak',
  rules: rules.string().trim().required('Skriv varför ändringen behövs.').min(3).max(500),
} as const

/** Sends a request to the organiser; each needs a reason. */
function RequestForm({ label, kind, wish, fault = null, onDone, children }: RequestFormProps) {
  const [keyOf] = useState(createRequestKeys)
  const [, setParams] = useSearchParams()
  const { mutateAsync } = useRequestChange()
  return (
    <div className={classes.form}>
      <Form
        label={label}
        above={
          <div className={classes.line}>
            {children}
            <p className={classes.about}>
              {costText[kind]} <Link to="/lagledare/prices">Priser</Link>
            </p>
            <p className={classes.about}>Ni kan dra tillbaka begäran tills arrangören har svarat. {regretText[kind]}</p>
          </div>
        }
        fields={[reasonField]}
        initialValues={{ reason: '' }}
        fault={wish ? null : fault}
        submitLabel="Skicka begäran"
        failureTitle="Begäran kunde inte skickas."
        actions={<Button onClick={onDone}>Avbryt</Button>}
        onSubmit={async ({ reason }) => {
          if (!wish) return
          const body = { ...wish, reason: reason.trim() }
          const { id } = await mutateAsync({ ...body, key: keyOf(body) })
          notifySuccess('Begäran är skickad till arrangören')
          onDone()
          // The request takes the focus when it is in the list.
          setParams(
            (params) => {
              params.delete('begar')
              params.set('begaran', String(id))
              return params
            },
            { replace: true },
          )
        }}
      />
    </div>
  )
}
