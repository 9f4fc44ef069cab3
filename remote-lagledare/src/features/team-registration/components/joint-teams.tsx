import { errorText, useQuery } from '@stafapp/shared/data'
import { KeptFocus, useAskedFocus } from '@stafapp/shared/focus'
import { Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useDeferredValue, useState } from 'react'
import {
  FOUND,
  foundSchoolsQuery,
  type JointTeam,
  useAnswerInvitation,
  useEndInvitation,
  useInviteSchool,
} from '../api.ts'
import type { Runner, Team, UnitEntry } from '../entry.ts'
import { isIn } from '../line.ts'
import { nameOf, runnerFacts } from '../words.ts'
import classes from './joint-teams.module.css'

const states: Readonly<Record<JointTeam['status'], string>> = {
  pending: 'Väntar på svar',
  accepted: 'Deltar',
  declined: 'Har tackat nej',
}

type JointSchoolsProps = { team: Team; joint: readonly JointTeam[]; canEdit: boolean }

/** The other schools of a joint team: their answers, their runners, and inviting another school. */
export function JointSchools({ team, joint, canEdit }: JointSchoolsProps) {
  const [isAsking, setAsking] = useState(false)
  const own = joint.filter((each) => each.side === 'host' && each.team === team.id)
  return (
    <section className={classes.joint} aria-label={`Andra skolor i ${team.name}`}>
      <h4>Löpare från andra skolor</h4>
      {own.length === 0 && <p>Laget får ha löpare från flera skolor. Ni ställer upp det, också med deras löpare.</p>}
      {own.length > 0 && (
        <ul className={classes.list}>
          {own.map((each) => (
            <Invited key={each.id} joint={each} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {canEdit && (
        <KeptFocus isOpen={isAsking}>
          {isAsking ? (
            <AskSchool team={team} onDone={() => setAsking(false)} />
          ) : (
            <Button onClick={() => setAsking(true)}>Bjud in en skola</Button>
          )}
        </KeptFocus>
      )}
    </section>
  )
}

const endWords = {
  pending: { button: 'Ta tillbaka inbjudan', done: 'Inbjudan är tillbakatagen' },
  accepted: { button: 'Ta bort ur laget', done: 'Skolan är borta ur laget' },
  declined: { button: 'Ta bort', done: 'Svaret är borttaget' },
} as const

function Invited({ joint, canEdit }: { joint: JointTeam; canEdit: boolean }) {
  const { mutate, isPending, error } = useEndInvitation()
  const [isAsking, setAsking] = useState(false)
  const name = joint.partner.school_name
  const words = endWords[joint.status]
  const end = () => {
    setAsking(false)
    mutate({ id: joint.id, version: joint.version }, { onSuccess: () => notifySuccess(`${words.done}: ${name}`) })
  }
  return (
    <li>
      <strong>{name}</strong> <span className={classes.state}>{states[joint.status]}</span>
      {joint.status === 'pending' && <p>Skolans lagledare har fått inbjudan per e-post. Ni får veta vad de svarar.</p>}
      {joint.runners.length > 0 && <p>Får springa: {listWords(joint.runners.map((runner) => nameOf(runner)))}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {errorText(error)}
        </p>
      )}
      {canEdit && (
        <Button
          disabled={isPending}
          aria-label={`${words.button}: ${name}`}
          onClick={joint.status === 'accepted' ? () => setAsking(true) : end}
        >
          {words.button}
        </Button>
      )}
      {isAsking && (
        <Question
          title={`Vill du ta bort ${name} ur laget?`}
          yesLabel="Ta bort ur laget"
          noLabel="Behåll i laget"
          onYes={end}
          onNo={() => setAsking(false)}
        >
          <p>
            {joint.placed.length > 0
              ? `Skolans löpare tas ur uppställningen: ${placesText(joint.placed.length)}.`
              : 'Inga av skolans löpare står i uppställningen.'}{' '}
            Skolan får veta det per e-post.
          </p>
        </Question>
      )}
    </li>
  )
}

const placesText = (count: number): string => (count === 1 ? '1 plats blir tom' : `${count} platser blir tomma`)

function AskSchool({ team, onDone }: { team: Team; onDone: () => void }) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery(foundSchoolsQuery(search))
  const { mutate, isPending, error } = useInviteSchool()
  const found = search === '' ? undefined : data
  return (
    <div className={classes.ask}>
      <label>
        Vilken skola?
        <input
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p>
        Skolans lagledare får inbjudan per e-post och väljer själv vilka av sina löpare som får delta. Ni ser bara dem.
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {errorText(error)}
        </p>
      )}
      <p aria-live="polite">{found && countText(found.total)}</p>
      <ul className={classes.list}>
        {found?.data.map(({ id, name, municipality }) => (
          <li key={id}>
            {name}, {municipality}{' '}
            <Button
              disabled={isPending}
              aria-label={`Bjud in ${name}, ${municipality}`}
              onClick={() =>
                mutate(
                  { team: team.id, school: id },
                  {
                    onSuccess: () => {
                      notifySuccess(`${name} är inbjuden`)
                      onDone()
                    },
                  },
                )
              }
            >
              Bjud in
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={onDone}>Avbryt inbjudan</Button>
    </div>
  )
}

function countText(total: number): string {
  if (total === 0) return 'Ingen skola hittades.'
  if (total > FOUND) return `${total} skolor. Skriv mer av namnet.`
  return total === 1 ? '1 skola' : `${total} skolor`
}

type JointInvitationsProps = {
  unit: number
  /** The names of the leader's units, by id: another one than this may be the one that may answer. */
  unitNames: ReadonlyMap<number, string>
  joint: readonly JointTeam[]
  entry: UnitEntry
  canEdit: boolean
}

/** Invitations from other schools to joint teams: the leader picks the unit's runners or declines. */
export function JointInvitations({ unit, unitNames, joint, entry, canEdit }: JointInvitationsProps) {
  const [params] = useSearchParams()
  // An answer renders the invitation anew, which would lose the focus of the pressed button.
  const [answered, setAnswered] = useState<number | null>(null)
  const asked = joint.filter(
    ({ side, status, may_answer }) =>
      side === 'partner' && (may_answer.includes(unit) || (status === 'pending' && may_answer.length > 0)),
  )
  if (asked.length === 0) return null
  return (
    <section className={classes.joint} aria-labelledby="joint-title">
      <h2 id="joint-title">Gemensamma lag</h2>
      <ul className={classes.list}>
        {asked.map((each) =>
          each.may_answer.includes(unit) ? (
            <Invitation
              // Remounts to reset the choice when the invitation was answered elsewhere.
              key={`${each.id}/${each.version}`}
              unit={unit}
              joint={each}
              entry={entry}
              canEdit={canEdit}
              isAsked={answered === each.id || (answered === null && params.get('inbjudan') === String(each.id))}
              onAnswered={() => setAnswered(each.id)}
            />
          ) : (
            <li key={each.id}>
              <p>{askedText(each)}</p>
              <p>
                Bara <UnitLinks ids={each.may_answer} unitNames={unitNames} invitation={each.id} /> får delta i grenen.
                Svara där.
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

type InvitationProps = {
  unit: number
  joint: JointTeam
  entry: UnitEntry
  canEdit: boolean
  isAsked: boolean
  onAnswered: () => void
}

function Invitation({ unit, joint, entry, canEdit, isAsked, onAnswered }: InvitationProps) {
  // Who is free comes first.
  const runners = entry.runners.toSorted(
    (a, b) => Number(elsewhereText(entry, joint, a) !== '') - Number(elsewhereText(entry, joint, b) !== ''),
  )
  const place = useAskedFocus<HTMLLIElement>(isAsked)
  const [chosen, setChosen] = useState<readonly number[]>(joint.runners.map(({ id }) => id))
  const accept = useAnswerInvitation()
  const decline = useAnswerInvitation()
  // An answer folds to one sentence; who may run can be changed behind the button.
  const [isOpen, setOpen] = useState(joint.status === 'pending')
  const [isLeaving, setLeaving] = useState(false)
  const placed = joint.runners.filter(({ id }) => joint.placed.includes(id))
  const lost = placed.filter(({ id }) => !chosen.includes(id))
  const { id, version, status } = joint
  const host = joint.host.school_name
  const sayNo = () => {
    setLeaving(false)
    decline.mutate(
      { id, version, accept: false },
      {
        onSuccess: () => {
          notifySuccess(status === 'accepted' ? 'Ni har lämnat laget' : 'Ni har tackat nej')
          onAnswered()
        },
      },
    )
  }
  return (
    <li ref={place} tabIndex={-1}>
      <p>{askedText(joint)}</p>
      {status === 'accepted' && joint.runners.length > 0 && (
        <p>Får delta: {listWords(joint.runners.map((runner) => nameOf(runner)))}</p>
      )}
      {placed.length > 0 && <p>Står i uppställningen: {listWords(placed.map((runner) => nameOf(runner)))}</p>}
      <p>
        {host} ställer upp laget. Ni väljer vilka av era löpare som får stå i det, och ser var de står men inte de
        andras namn.
      </p>
      {decline.error && (
        <p className={classes.error} role="alert">
          {errorText(decline.error)}
        </p>
      )}
      {canEdit && !isOpen && (
        <div className={classes.actions}>
          <Button onClick={() => setOpen(true)}>
            {status === 'accepted' ? 'Ändra vilka som får delta' : 'Tacka ja i stället'}
          </Button>
          {status === 'accepted' && (
            <Button disabled={decline.isPending} onClick={() => setLeaving(true)}>
              Lämna laget
            </Button>
          )}
        </div>
      )}
      {isLeaving && (
        <Question
          title={`Vill ni lämna ${joint.team_name}?`}
          yesLabel="Lämna laget"
          noLabel="Stanna i laget"
          onYes={sayNo}
          onNo={() => setLeaving(false)}
        >
          <p>
            {placed.length > 0
              ? `Era löpare tas ur uppställningen: ${placesText(placed.length)}.`
              : 'Inga av era löpare står i uppställningen.'}{' '}
            {host} får veta det per e-post.
          </p>
        </Question>
      )}
      {canEdit && isOpen && (
        <Form
          label={`${joint.team_name}, ${joint.event_name}`}
          fields={runners.map((runner) => ({
            kind: 'checkbox',
            name: `${runner.id}`,
            label: [nameOf(runner), runnerFacts(runner), elsewhereText(entry, joint, runner)]
              .filter(Boolean)
              .join(', '),
            legend: `Vilka får delta? Namn, årskurs och kön visas för ${host}.`,
          }))}
          initialValues={Object.fromEntries(
            runners.map((runner) => [runner.id, joint.runners.some((named) => named.id === runner.id)]),
          )}
          fault={faultOf(runners, chosen)}
          submitLabel={status === 'accepted' ? 'Spara vilka som får delta' : 'Tacka ja'}
          failureTitle="Svaret kunde inte sparas."
          actions={
            status === 'pending' ? (
              <Button disabled={decline.isPending} onClick={sayNo}>
                Tacka nej
              </Button>
            ) : (
              <Button onClick={() => setOpen(false)}>Avbryt</Button>
            )
          }
          onChange={(values) => setChosen(runners.filter((runner) => values[runner.id]).map((runner) => runner.id))}
          onSubmit={async () => {
            await accept.mutateAsync({ id, version, accept: true, school_unit: unit, runners: [...chosen] })
            notifySuccess('Löparna får delta i laget')
            onAnswered()
          }}
        >
          {lost.length > 0 && (
            <p role="status">{listWords(lost.map((runner) => nameOf(runner)))} tas bort ur uppställningen.</p>
          )}
        </Form>
      )}
    </li>
  )
}

function faultOf(runners: readonly Runner[], chosen: readonly number[]): string | null {
  if (runners.length === 0) return 'Lägg först till löparna i registret.'
  return chosen.length === 0 ? 'Välj minst en löpare.' : null
}

/** Who has asked for what, or what the own school has answered. */
function askedText({ status, host, team_name, event_name }: JointTeam): ReactNode {
  const team = (
    <>
      {team_name}, <Unbroken text={event_name} />
    </>
  )
  if (status === 'accepted') return <>Ni deltar i {team}.</>
  return (
    <>
      <strong>{host.school_name}</strong> vill ha löpare från er skola i laget {team}.
      {status === 'declined' && ' Ni har tackat nej.'}
    </>
  )
}

/** Where the runner runs already: one team of an event is all that the rules allow. */
function elsewhereText({ teams }: UnitEntry, joint: JointTeam, runner: Runner): string {
  const own = teams.find(
    (team) => team.event_instance === joint.event_instance && team.status !== 'withdrawn' && isIn(team, runner.id),
  )
  return own ? `redan i ${own.name}` : ''
}

type UnitLinksProps = { ids: readonly number[]; unitNames: ReadonlyMap<number, string>; invitation: number }

const UnitLinks = ({ ids, unitNames, invitation }: UnitLinksProps) =>
  ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ' och '}
      <Link to={`/lagledare/teamregistration?unit=${id}&inbjudan=${invitation}`}>{unitNames.get(id)}</Link>
    </span>
  ))
