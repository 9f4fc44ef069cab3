import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { useDelayNotice, useLiveRefresh } from '@stafapp/shared/live'
import { Empty, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { isOver } from '@stafapp/shared/rules/asked-for'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { useRoles, useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useCallback, useState } from 'react'
import { invitationsQuery } from '../../shared/invitations/api.ts'
import { InvitedNames, invitedTo } from '../../shared/invitations/components/invited.tsx'
import { type AskedUnit, SchoolInvitations } from '../../shared/invitations/components/school-invitations.tsx'
import { JumpLink } from '../../shared/jump-link.tsx'
import { DayNow } from '../../shared/raceday/day-now.tsx'
import {
  type Karneval,
  type Leader,
  type MySchool as MySchoolData,
  myUnitQuery,
  type SchoolStart,
  schoolDayQuery,
  type Unit,
} from '../../shared/school-home/api.ts'
import { LeaderList } from '../../shared/school-home/components/leader-list.tsx'
import { OwnInvoices } from '../../shared/school-home/components/own-invoices.tsx'
import classes from '../../shared/school-home/components/school-home.module.css'
import { UnitTable } from '../../shared/school-home/components/unit-table.tsx'
import {
  codesFor,
  hasLeader,
  hasOrdered,
  registrationsOf,
  stepsOfSchool,
  stepsOfUnits,
} from '../../shared/school-home/steps.ts'
import { ClassNote } from '../../shared/schools/components/class-note.tsx'
import { schoolTypeText, studentCountLabel, subtypesText } from '../../shared/terms.ts'
import { AfterCarnival } from './components/after-carnival.tsx'
import { addressOf, JointInvitations } from './components/joint-invitations.tsx'
import { NewestResults } from './components/newest-results.tsx'
import { NextStarts } from './components/next-starts.tsx'
import { OwnMessages } from './components/own-messages.tsx'
import { OwnRequests } from './components/own-requests.tsx'
import { Steps } from './components/steps.tsx'

const title = 'Min karneval'

/**
 * /admin/myschool: the home of a school's leaders and administrators. What is missing comes first; from the day before
 * the carnival on the next start does, and after it what is left to pay and to settle.
 */
export function Component() {
  return <RequireKarneval title={title}>{(karneval) => <MySchool karneval={karneval} />}</RequireKarneval>
}

function MySchool({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(myUnitQuery(karneval.id))
  const now = useServerNow()
  // Asked for together with the home, so that the names do not move what is read by then.
  const isDayAsked = isNear(karneval, now) && !isOver(karneval, now)
  const { data: day, refetch: refetchDay } = useQuery({ ...schoolDayQuery(karneval.id), enabled: isDayAsked })
  // A team that trusts the times of an hour ago misses its call.
  const hasStarts = (data?.day?.start_count ?? 0) > 0 && !isOver(karneval, now)
  const refresh = useCallback(
    (options?: { cancelRefetch: boolean }) => {
      void refetch(options)
      // A refetch does not mind that the query is not enabled.
      if (isDayAsked) void refetchDay(options)
    },
    [refetch, refetchDay, isDayAsked],
  )
  useLiveRefresh({ topics: hasStarts ? ['heats', 'timetable'] : [], refetch: refresh, isStored: false, error })
  useDelayNotice()
  // One Page for both, because a new one would drop the focus that the heading got while the data were on their way.
  return (
    <Page title={title} intro={data && `${data.school.name}, ${data.school.municipality}`}>
      {data ? (
        <Home home={data} starts={day?.data ?? []} karneval={karneval} now={now} />
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Page>
  )
}

/** The day before the carnival, and its days: where and when come first. */
const isNear = ({ starts_on }: Karneval, now: Date): boolean => helsinkiDay(now) >= plusDays(starts_on, -1)

type HomeProps = { home: MySchoolData; starts: readonly SchoolStart[]; karneval: Karneval; now: Date }

function Home({ home, starts, karneval, now }: HomeProps) {
  const { school, leaders, day, messages, requests, invitations } = home
  const { invoices, shared_invoice_parts: parts, uninvoiced } = home
  const roles = useRoles()
  const [asked, setAsked] = useState<AskedUnit | null>(null)
  const units = stepsOfUnits(home, karneval, now)
  const steps = stepsOfSchool(units, home, roles)
  const isLeader = roles.some((role) => role !== 'school_admin')
  const mayInvite = roles.some((role) => role !== 'teacher')
  const hasNews = messages.some(({ is_new }) => is_new)
  const ownMessages = <OwnMessages messages={messages} />
  const rest = (
    <>
      {!hasNews && ownMessages}
      {invoices && parts && uninvoiced && (
        <OwnInvoices {...{ invoices, parts, uninvoiced }} hasOrder={hasOrdered(home)} billing="/admin/billing" />
      )}
      <UnitList school={school} leaders={mayInvite ? leaders : null} onInvite={setAsked} />
      <LeaderList leaders={leaders} units={school.school_unit} />
      {mayInvite && <SchoolInvitations school={school} onlyLeaders asked={asked} />}
    </>
  )
  if (isOver(karneval, now))
    return (
      <>
        <AfterCarnival home={home} steps={steps} karneval={karneval} />
        {hasNews && ownMessages}
        <NewestResults />
        <OwnRequests requests={requests} isLeader={isLeader} />
        {rest}
      </>
    )
  const [first] = invitations
  const isFirst = isNear(karneval, now)
  const next = day && <NextStarts {...{ day, starts, karneval, now, isLeader, requests }} />
  return (
    <>
      {isFirst && next}
      {helsinkiDay(now) >= karneval.starts_on && <NewestResults />}
      <Steps
        steps={steps}
        answer={first ? { host: first.host_school, to: isLeader ? addressOf(first) : null } : null}
        registrations={registrationsOf(home, karneval, now)}
        karneval={karneval}
        now={now}
        isExchangeTold={isLeader && (day?.next.some(({ changes_close_at }) => changes_close_at !== null) ?? false)}
      />
      {hasNews && ownMessages}
      <JointInvitations invitations={invitations} isLeader={isLeader} />
      <OwnRequests requests={requests} isLeader={isLeader} />
      <DayNow karneval={karneval} />
      {units.length > 1 && <UnitTable units={units} codes={codesFor(roles)} isLeader={isLeader} />}
      {!isFirst && next}
      {rest}
    </>
  )
}

type OnInvite = (asked: AskedUnit) => void
type VacancyProps = { unit: number; school: number; onInvite: OnInvite }

/** A unit without a leader: who is invited to lead it, or the way to invite somebody. */
function Vacancy({ unit, school, onInvite }: VacancyProps) {
  const { data } = useQuery(invitationsQuery(school))
  const invited = invitedTo(data?.data ?? [], unit)
  return (
    <p>
      {invited.length > 0 ? (
        <>
          Ingen lagledare ännu, <InvitedNames emails={invited} /> är {invited.length === 1 ? 'inbjuden' : 'inbjudna'}.
        </>
      ) : (
        <>
          Ingen lagledare.{' '}
          <JumpLink section="invitations" onPress={() => onInvite({ unit })}>
            Bjud in
          </JumpLink>
        </>
      )}
    </p>
  )
}

/** `leaders`: null for who cannot invite one to a unit without. */
type UnitListProps = { school: MySchoolData['school']; leaders: readonly Leader[] | null; onInvite: OnInvite }

function UnitList({ school, leaders, onInvite }: UnitListProps) {
  return (
    <section aria-labelledby="units" className={classes.section}>
      <h2 id="units">Skolenheter</h2>
      {school.school_unit.length === 0 && <Empty text="Du har inga skolenheter ännu." />}
      <ul className={classes.units}>
        {school.school_unit.map((unit) => (
          <li key={unit.id} className={classes.unit}>
            <h3>
              <Unbroken text={unit.unit_name} />
            </h3>
            <p>
              <Unbroken
                text={[schoolTypeText(unit), subtypesText(unit)].filter(Boolean).join(' · ') || 'Klass saknas'}
              />
            </p>
            <p>{studentsText(unit)}</p>
            <p>{addressText(unit) || <Link to={`/detail/school/${school.id}`}>Adress saknas</Link>}</p>
            {leaders && !hasLeader(leaders, unit.id) && (
              <Vacancy unit={unit.id} school={school.id} onInvite={onInvite} />
            )}
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
