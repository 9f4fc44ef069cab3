import { Calendar } from '@stafapp/shared/calendar'
import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { FindSchool } from '@stafapp/shared/find-school'
import { formatDate, formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { useRoles, useServerNow } from '@stafapp/shared/session'
import { type ReactNode, useRef, useState } from 'react'
import { Choice, TextField } from '../../shared/field.tsx'
import fields from '../../shared/fields.module.css'
import { isPhone } from '../../shared/is-phone.ts'
import { kindNames, schoolKinds } from '../../shared/kind-names.ts'
import { schoolQuery } from '../../shared/schools/api.ts'
import { type ChangeFilter, changesQuery } from './api.ts'
import { ChangeGroup } from './components/change-group.tsx'
import classes from './components/change-item.module.css'
import { byDay, dayTitle } from './days.ts'
import { groupsOf } from './groups.ts'

const title = 'Ändringslogg'

/** /admin/andringslogg: all changes, newest first; a school admin sees those of the own school. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const isOrganiser = useRoles().includes('super_admin')
  const now = useServerNow()
  const { data, error, isPlaceholderData, refetch } = useQuery(changesQuery(filter))
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        if (name !== 'sida') current.delete('sida')
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      // A further page is a step back in the history; a field is not one for each letter.
      // flushSync: a change during a transition would start from the old URL.
      { replace: name !== 'sida', flushSync: true },
    )
  const count = useRef<HTMLParagraphElement>(null)
  /** The page begins at its top, also for who reads by the keyboard. */
  const turnTo = (next: number) => {
    set('sida', next === 1 ? '' : String(next))
    count.current?.focus()
  }
  const onClear = () => {
    setParams({}, { flushSync: true })
    count.current?.focus()
  }
  const clear = <Button onClick={onClear}>Rensa urvalet</Button>
  // The way of showing logins is no choice of what to look for.
  const isChosen = [...params.keys()].some((name) => name !== 'inloggningar')
  const page = Math.floor((filter.offset ?? 0) / pageSize) + 1
  const listed = [...byDay(data?.data ?? [])].map(([day, entries]) => ({ day, deeds: groupsOf(entries) }))
  // A deed can fill whole pages, which would have one folded line each.
  const areOpen = listed.reduce((sum, { deeds }) => sum + deeds.length, 0) <= FEW_DEEDS
  return (
    <Page title={title} intro="Vem som har ändrat vad, när och varför. Inget här kan ändras eller tas bort.">
      <Filter chosen={chosenText(filter)}>
        <search className={classes.fields}>
          <Choice label="Typ" value={params.get('typ') ?? ''} onChange={({ target }) => set('typ', target.value)}>
            <option value="">Allt</option>
            {Object.entries(isOrganiser ? kindNames : schoolKinds).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Choice>
          <TextField
            label="Vem"
            type="search"
            maxLength={100}
            value={params.get('vem') ?? ''}
            onChange={({ target }) => set('vem', target.value)}
          />
          <TextField
            label="Fakturanummer"
            type="search"
            inputMode="numeric"
            maxLength={10}
            value={params.get('faktura') ?? ''}
            error={numberFault(params.get('faktura') ?? '')}
            onChange={({ target }) => set('faktura', target.value)}
          />
          {daysOf(params).map((field) => (
            <SingleField
              key={field.name}
              field={field}
              value={params.get(field.name) ?? ''}
              onChange={(day) => set(field.name, day)}
              showsFault={hasYear.test(params.get(field.name) ?? '')}
            />
          ))}
        </search>
        {isOrganiser && filter.school === undefined && (
          <FindSchool most={5} addressOf={(school) => `/admin/andringslogg?${withSchool(params, school)}`} />
        )}
      </Filter>
      {isOrganiser && filter.school !== undefined && (
        <OneSchool school={filter.school} onAll={() => set('skola', '')} />
      )}
      <div className={classes.found}>
        <p ref={count} tabIndex={-1} role="status">
          {data ? `${formatNumber(data.total)} ${data.total === 1 ? 'ändring' : 'ändringar'}` : ''}
        </p>
        <label className={classes.logins}>
          <input
            type="checkbox"
            checked={filter.without === undefined}
            onChange={({ target }) => set('inloggningar', target.checked ? 'alla' : '')}
          />
          Visa också inloggningar
        </label>
        {isChosen && data && data.total > 0 && clear}
      </div>
      {data ? (
        <>
          {data.total === 0 && (
            <Empty
              text={
                isChosen
                  ? 'Inga ändringar motsvarar urvalet. Ändra det, eller rensa det.'
                  : 'Ingenting har ändrats ännu.'
              }
            >
              {isChosen && clear}
            </Empty>
          )}
          {listed.map(({ day, deeds }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className={classes.day}>
                {dayTitle(day, now)}
              </h2>
              <ul className={classes.changes} aria-busy={isPlaceholderData}>
                {deeds.map((changes) => (
                  <ChangeGroup
                    key={changes[0]?.id}
                    changes={changes}
                    names={data.names}
                    isOpen={areOpen}
                    others={othersText(
                      page > 1 && changes[0]?.id === data.data[0]?.id,
                      page * pageSize < data.total && changes.at(-1)?.id === data.data.at(-1)?.id,
                    )}
                  />
                ))}
              </ul>
            </section>
          ))}
          {(page > 1 || data.total > pageSize) && (
            <div className={fields.buttons}>
              <Button disabled={page === 1} onClick={() => turnTo(page - 1)}>
                Nyare
              </Button>
              <span>
                Sida {page} av {Math.max(page, Math.ceil(data.total / pageSize))}
              </span>
              <Button disabled={page * pageSize >= data.total} onClick={() => turnTo(page + 1)}>
                Äldre
              </Button>
            </div>
          )}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Page>
  )
}

/** The filters; on a phone they are folded, and the summary names the chosen ones. */
function Filter({ chosen, children }: { chosen: string; children: ReactNode }) {
  const [isFolded] = useState(isPhone)
  const all = <div className={classes.filters}>{children}</div>
  if (!isFolded) return all
  return (
    <details className={classes.filter}>
      <summary>{chosen ? `Urval: ${chosen}` : 'Sök i loggen'}</summary>
      {all}
    </details>
  )
}

/** "Lag, Maria Sjöberg, från 16.5.2025"; a school is named by itself. */
function chosenText({ object_type, user, invoice, from, to }: ChangeFilter): string {
  const parts = [
    object_type && kindNames[object_type],
    user,
    invoice && `faktura ${invoice}`,
    from && `från ${formatDate(from)}`,
    to && `till ${formatDate(to)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Says which school's changes are shown, and leads to it. */
function OneSchool({ school, onAll }: { school: number; onAll: () => void }) {
  const { data } = useQuery(schoolQuery(school))
  return (
    <p className={fields.buttons}>
      <span>
        Bara ändringar i <Link to={`/detail/school/${school}`}>{data?.name ?? 'skolan'}</Link>
      </span>
      <Button onClick={onAll}>Visa alla skolor</Button>
    </p>
  )
}

/** The address with one school chosen, from its first page. */
function withSchool(params: URLSearchParams, school: number): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('sida')
  next.set('skola', String(school))
  return next
}

/** Where a deed that has more entries than stand on the page begins and goes on. */
function othersText(hasBegun: boolean, goesOn: boolean): string {
  const parts = [...(hasBegun ? ['började på sidan före'] : []), ...(goesOn ? ['fortsätter på nästa sida'] : [])]
  return parts.length > 0 ? `, ${parts.join(' och ')}` : ''
}

const pageSize = 50

/** On a page with no more than so many deeds none is folded. */
const FEW_DEEDS = 3

/** The fields of the days; days of the form `YYYY-MM-DD` compare as text. */
const daysOf = (params: URLSearchParams): readonly FieldSpec[] => {
  const from: FieldSpec = { kind: 'date', name: 'fran', label: 'Från', calendar: Calendar }
  const first = params.get(from.name) ?? ''
  return [
    from,
    {
      kind: 'date',
      name: 'till',
      label: 'Till',
      calendar: Calendar,
      rules: rules
        .string()
        .test('order', 'Dagen är före dagen i fältet Från. Välj en senare dag.', (last) =>
          Boolean(!last || faultOf(from, first) !== null || last >= first),
        ),
    },
  ]
}

/** A day that is typed to its end: what is wrong with it is said at once, because the list has followed until then. One that is read is `YYYY-MM-DD`. */
const hasYear = /\d{4}$|^\d{4}(?:-\d\d){2}$/

/** The error of the invoice number field; undefined for digits and for an empty field. */
const numberFault = (text: string): string | undefined =>
  /^\s*\d*\s*$/.test(text) ? undefined : 'Skriv fakturans nummer med bara siffror, till exempel 283.'

/** The number to look for; a larger one than an invoice can have finds what the largest does: nothing. */
const invoiceOf = (text: string): number => (numberFault(text) ? 0 : Math.min(Number(text), MOST_ID))

const MOST_ID = 2_147_483_647

/** A number of the URL that can be one of the database's; 0: none. */
function idIn(text: string | null): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= MOST_ID ? number : 0
}

/** Reads the filter from the URL; unknown values are ignored, so that old links still open. */
function readFilter(params: URLSearchParams): ChangeFilter {
  const type = params.get('typ') ?? ''
  const user = (params.get('vem') ?? '').trim().slice(0, 100)
  const school = idIn(params.get('skola'))
  const invoice = invoiceOf(params.get('faktura') ?? '')
  const page = Number(params.get('sida'))
  const [from, to] = daysOf(params).map((field) => {
    const day = params.get(field.name)
    return day && faultOf(field, day) === null ? day : undefined
  })
  return {
    ...(type in kindNames && { object_type: type }),
    ...(user && { user }),
    ...(school && { school }),
    ...(invoice && { invoice }),
    // Most entries of a school are logins, which would hide what has changed.
    ...(params.get('inloggningar') !== 'alla' && { without: 'logins' }),
    ...(from && { from }),
    ...(to && { to }),
    limit: pageSize,
    offset: Number.isInteger(page) && page > 1 && page <= 20_000 ? (page - 1) * pageSize : 0,
  }
}
