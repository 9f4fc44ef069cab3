import { LoadState, read } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDeadline, formatNumber, phoneText } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { SchoolInvitations } from '../../shared/invitations/components/school-invitations.tsx'
import { ClassNote } from '../../shared/schools/components/class-note.tsx'
import { phoneHref, roleNames, schoolTypeText, studentCountLabel, subtypesText } from '../../shared/terms.ts'
import { byUrgency, type Deadline, deadlineWords } from './deadlines.ts'
import classes from './my-school.module.css'

const title = 'Min skola'

/** /admin/myschool: overview of the user's school, missing data first. */
export function Component() {
  return <RequireKarneval title={title}>{(karneval) => <MySchool karneval={karneval.id} />}</RequireKarneval>
}

function MySchool({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(myUnitQuery(karneval))
  const canInvite = useRoles().some((role) => role !== 'teacher')
  if (data) {
    const { school, leaders, deadlines } = data
    return (
      <Page title={title} intro={`${school.name}, ${school.municipality}`}>
        <DeadlineList deadlines={deadlines} />
        <UnitList school={school} />
        <LeaderList leaders={leaders} units={school.school_unit} />
        {canInvite && <SchoolInvitations school={school} onlyLeaders />}
      </Page>
    )
  }
  return <Page title={title}>{<LoadState error={error} refetch={refetch} />}</Page>
}

/** Missing data by deadline. The state has a text and a mark, not colour alone. */
function DeadlineList({ deadlines }: { deadlines: readonly Deadline[] }) {
  const isDone = deadlines.every(({ missing }) => missing === 0)
  return (
    <section aria-labelledby="deadlines">
      <h2 id="deadlines">{isDone ? 'Allt är klart' : 'Det här saknas'}</h2>
      {deadlines.length === 0 && <Empty text="Karnevalen har inga tidsfrister ännu." />}
      <ul className={classes.deadlines}>
        {byUrgency(deadlines).map((deadline) => (
          <DeadlineItem key={deadline.code} deadline={deadline} />
        ))}
      </ul>
    </section>
  )
}

function DeadlineItem({ deadline: { code, due_at, missing } }: { deadline: Deadline }) {
  const { title, missing: missingText, page, path, roles } = deadlineWords[code]
  const ownRoles = useRoles()
  const isMissing = missing > 0
  return (
    <li className={classes.deadline} data-missing={isMissing}>
      <span className={classes.mark} aria-hidden="true">
        {isMissing ? '!' : '✓'}
      </span>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p>{isMissing ? missingText(missing) : 'Klart'}</p>
        {due_at && <p className={classes.due}>Senast {formatDeadline(due_at)}</p>}
        {isMissing && ownRoles.some((role) => role === 'super_admin' || roles.includes(role)) && (
          <Link to={path}>Gå till {page}</Link>
        )}
      </div>
    </li>
  )
}

type School = ResponseOf<'GET /api/schools/my-unit/'>['school']
type Unit = School['school_unit'][number]

function UnitList({ school }: { school: School }) {
  return (
    <section aria-labelledby="units">
      <h2 id="units">Skolenheter</h2>
      {school.school_unit.length === 0 && <Empty text="Du har inga skolenheter ännu." />}
      <ul className={classes.units}>
        {school.school_unit.map((unit) => (
          <li key={unit.id} className={classes.unit}>
            <h3>{unit.unit_name}</h3>
            <p>{[schoolTypeText(unit), subtypesText(unit)].filter(Boolean).join(' · ') || 'Klass saknas'}</p>
            <p>{studentsText(unit)}</p>
            <p>{addressText(unit) || 'Adress saknas'}</p>
            {unit.class_change?.status !== 'approved' && <ClassNote change={unit.class_change} />}
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/detail/school/${school.id}`}>Visa alla skoluppgifter</Link>
      </p>
    </section>
  )
}

function studentsText(unit: Unit): string {
  const count = unit.student_count === null ? 'antal saknas' : formatNumber(unit.student_count)
  return `${studentCountLabel(unit)}: ${count}`
}

function addressText({ contact_info: { street_address, zipcode, city } }: Unit): string {
  return [street_address, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

type MyUnit = ResponseOf<'GET /api/schools/my-unit/'>
type Leader = MyUnit['leaders'][number]
type LeadersUnit = MyUnit['school']['school_unit'][number]

function LeaderList({ leaders, units }: { leaders: readonly Leader[]; units: readonly LeadersUnit[] }) {
  return (
    <section aria-labelledby="leaders">
      <h2 id="leaders">Lagledare och skoladministratörer</h2>
      {leaders.length === 0 ? (
        <Empty text="Skolan har ingen lagledare ännu." />
      ) : (
        <ul className={classes.leaders}>
          {leaders.map((leader) => (
            <li key={leader.id} className={classes.leader}>
              <strong>{leader.name}</strong>
              <span>{leader.roles.map((role) => roleNames[role]).join(', ')}</span>
              <span>{unitNames(leader, units)}</span>
              {leader.phone ? (
                <a href={phoneHref(leader.phone)}>{phoneText(leader.phone)}</a>
              ) : (
                <span className={classes.missing}>Telefonnummer saknas</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function unitNames(leader: Leader, units: readonly LeadersUnit[]): string {
  return units
    .filter(({ id }) => leader.school_units.includes(id))
    .map(({ unit_name }) => unit_name)
    .join(', ')
}

/** The key includes the carnival: the school does not depend on it, but missing data and deadlines do. */
const myUnitQuery = (karneval: number) => read('GET /api/schools/my-unit/', { query: { karneval } })
