import { LoadState } from '@stafapp/shared/calls'
import { useKarnevalState } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, phoneText } from '@stafapp/shared/format'
import { useLiveRefresh } from '@stafapp/shared/live'
import { Button, Empty } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { isAskedFor } from '@stafapp/shared/rules/asked-for'
import { documentName } from '@stafapp/shared/rules/document-name'
import { isCarnivalDay } from '@stafapp/shared/rules/times/carnival-days'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useRoles, useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useState } from 'react'
import { type AskedUnit, SchoolInvitations } from '../../../shared/invitations/components/school-invitations.tsx'
import { WaitingInvitations } from '../../../shared/invitations/components/waiting-invitations.tsx'
import { JumpLink } from '../../../shared/jump-link.tsx'
import { type MySchool, schoolHomeQuery } from '../../../shared/school-home/api.ts'
import { LeaderList } from '../../../shared/school-home/components/leader-list.tsx'
import { invoicesId, OwnInvoices } from '../../../shared/school-home/components/own-invoices.tsx'
import { StartRows } from '../../../shared/school-home/components/start-rows.tsx'
import { UnitTable } from '../../../shared/school-home/components/unit-table.tsx'
import { isAhead } from '../../../shared/school-home/start-words.ts'
import { codesFor, hasLeader, hasOrdered, stepsOfUnits } from '../../../shared/school-home/steps.ts'
import { phoneHref } from '../../../shared/terms.ts'
import classes from '../school-detail.module.css'
import { UnitEntries } from './unit-entries.tsx'
import { UnitState } from './unit-state.tsx'

type Props = { school: number }

/** For the organiser: what the school has and lacks in the carnival, its people and its invoices. */
export function SchoolSeason({ school }: Props) {
  const { karneval } = useKarnevalState()
  if (karneval?.status === 'draft')
    return <Empty text={`${karneval.name} är ett utkast: skolan har inget i den förrän den har öppnats.`} />
  return karneval && <Season school={school} karneval={karneval} />
}

function Season({ school, karneval }: Props & { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(schoolHomeQuery(school, karneval.id))
  const now = useServerNow()
  const today = helsinkiDay(now)
  const roles = useRoles()
  const isToday = isCarnivalDay(karneval, today)
  useLiveRefresh({ topics: isToday ? ['heats', 'timetable'] : [], refetch, isStored: false, error })
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar skolans läge" />
  const { school: facts, leaders, invoices, shared_invoice_parts: parts, uninvoiced } = data
  const units = stepsOfUnits(data, karneval, now)
  const leaderless = facts.school_unit.filter(({ id }) => !hasLeader(leaders, id))
  const inviting = isAskedFor('leader', karneval, now) ? leaderless.map(({ id }) => id) : []
  return (
    <div className={classes.season}>
      <p>
        Läget i {karneval.name}. <Link to={`/admin/andringslogg?skola=${school}`}>Visa vad som har ändrats</Link>
      </p>
      {data.day && isToday && <NextStarts day={data.day} school={school} now={now} />}
      <LeaderList leaders={leaders} units={facts.school_unit} />
      <Invited school={facts} leaderless={leaderless} unit={inviting[0]} />
      <Contacts units={facts.school_unit} />
      {units.length === 0 && <Empty text="Skolan har inga enheter som deltar." />}
      {units.length === 1 && units[0] && (
        <UnitState
          unit={units[0]}
          codes={codesFor(roles)}
          school={school}
          isInviting={inviting.includes(units[0].unit.id)}
        />
      )}
      {units.length > 1 && <UnitTable units={units} codes={codesFor(roles)} linkedTo={school} inviting={inviting} />}
      {invoices && <Unpaid invoices={invoices} />}
      <EarlierDebts debts={data.earlier_debts ?? []} />
      {units.map(({ unit }) => (
        <UnitEntries
          key={unit.id}
          unit={unit}
          isAlone={units.length === 1}
          school={school}
          karneval={karneval.id}
          hasStarts={(data.day?.start_count ?? 0) > 0}
        />
      ))}
      {invoices && parts && uninvoiced && (
        <OwnInvoices
          invoices={invoices}
          parts={parts}
          uninvoiced={uninvoiced}
          hasOrder={hasOrdered(data)}
          billing={`/admin/billing?skola=${school}`}
          empty={`Skolan har inga fakturor i ${karneval.name} ännu.`}
        />
      )}
    </div>
  )
}

type InvitedProps = {
  school: MySchool['school']
  leaderless: MySchool['school']['school_unit']
  /** The first of them for which it is time to invite somebody. */
  unit: number | undefined
}

/**
 * Who is invited, and the way to invite a leader to a unit that lacks one: the main thing to do for the school then, and
 * open at once for who comes to do it.
 */
function Invited({ school, leaderless, unit }: InvitedProps) {
  const [params] = useSearchParams()
  const [asked, setAsked] = useState<AskedUnit | null>(unit !== undefined && params.has('bjud-in') ? { unit } : null)
  if (asked) return <SchoolInvitations school={school} onlyLeaders asked={asked} />
  return (
    <>
      <WaitingInvitations school={school.id} leaderless={leaderless} />
      {unit !== undefined && (
        <p className={classes.invite}>
          {/* The id of the button that takes its place. */}
          <Button id="invite" kind="primary" onClick={() => setAsked({ unit })}>
            Bjud in en lagledare
          </Button>
        </p>
      )}
    </>
  )
}

/** So many stand above the people of the school. */
const SHOWN_STARTS = 3

type StartsProps = { day: NonNullable<MySchool['day']>; school: number; now: Date }

/** On a race day the school asks first where it runs next. */
function NextStarts({ day: { start_count, next }, school, now }: StartsProps) {
  if (start_count === 0) return null
  const ahead = next.filter((start) => isAhead(start, now))
  return (
    <section aria-labelledby="starts">
      <h2 id="starts">Nästa start</h2>
      {ahead.length > 0 ? (
        <StartRows starts={ahead.slice(0, SHOWN_STARTS)} day={helsinkiDay(now)} />
      ) : (
        <p>Alla starter är klara.</p>
      )}
      <p>
        <Link to={`/lagledare/vartschema?skola=${school}`}>
          {start_count === 1 ? 'Visa starten' : `Visa skolans ${start_count} starter`}
        </Link>
      </p>
    </section>
  )
}

/** What the school owes, and the way to its invoices, which come further down. */
function Unpaid({ invoices }: { invoices: NonNullable<MySchool['invoices']> }) {
  const sumOf = (some: typeof invoices) => some.reduce((sum, { open_cents }) => sum + open_cents, 0)
  const sent = invoices.filter(({ is_sent }) => is_sent)
  const [open, overdue] = [sumOf(sent), sumOf(sent.filter(({ is_overdue }) => is_overdue))]
  if (open <= 0) return null
  return (
    <p className={classes.unpaid}>
      <JumpLink section={invoicesId}>Obetalt {formatMoney(open)}</JumpLink>
      {overdue > 0 && `, varav ${formatMoney(overdue)} har förfallit`}
    </p>
  )
}

/** What is still unpaid from earlier carnivals, which the figures of this one leave out. */
function EarlierDebts({ debts }: { debts: NonNullable<MySchool['earlier_debts']> }) {
  return debts.map(({ year, invoice }) => (
    <p key={invoice.id} className={classes.unpaid}>
      <Link to={`/economy/faktura/${invoice.id}`}>
        {documentName(invoice)} från {year}
      </Link>
      : {formatMoney(invoice.open_cents)} obetalt, {invoice.is_overdue ? 'förföll' : 'förfaller'}{' '}
      {formatDate(invoice.due_on)}
    </p>
  ))
}

/** The units' own telephone and e-mail: who answers when none of the people does. */
function Contacts({ units }: { units: MySchool['school']['school_unit'] }) {
  const reached = units.filter(({ contact_info: { phone, email } }) => phone || email)
  if (reached.length === 0) return null
  return (
    <ul className={classes.contacts} aria-label="Skolans telefon och e-post">
      {reached.map(({ id, unit_name, contact_info: { phone, email } }) => (
        <li key={id}>
          <span>
            <Unbroken text={unit_name} />
          </span>
          {phone && <a href={phoneHref(phone)}>{phoneText(phone)}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
    </ul>
  )
}
