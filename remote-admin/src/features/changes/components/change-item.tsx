import { formatClock, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { Fragment } from 'react'
import { whoText } from '../../../shared/who-text.ts'
import type { Change } from '../api.ts'
import { bookedOf, isBookedField } from '../booked.ts'
import { changePlace } from '../change-place.ts'
import { fieldText } from '../field-names.ts'
import { isSaid, resultOf } from '../result.ts'
import { sentenceOf } from '../sentence.ts'
import { type Names, NOTHING, valueText } from '../value-words.ts'
import classes from './change-item.module.css'

const fieldColumn: Column<Difference> = { title: 'Fält', cell: ({ path }) => fieldText(path) }
const beforeColumn: Column<Difference> = { title: 'Före', cell: ({ before }) => before }
const afterColumn: Column<Difference> = { title: 'Efter', cell: ({ after }) => after }

/** A created object has no values before the change, a deleted one none after it. */
const columnsOf = (rows: readonly Difference[]): Column<Difference>[] => [
  fieldColumn,
  ...(rows.some(({ before }) => before !== NOTHING) ? [beforeColumn] : []),
  ...(rows.some(({ after }) => after !== NOTHING) ? [afterColumn] : []),
]

/** Up to so many fields stand in the entry itself. */
const FEW = 2

/** So many fields are named of those that are behind their number. */
const NAMED = 5

type Props = {
  change: Change
  names: Names
  /** Stands below a sentence that says who did what and when: only the object is named. */
  isPart?: boolean
}

/** One change as a sentence, with its time and reason; many fields before and after only when expanded. */
export function ChangeItem({ change, names, isPart = false }: Props) {
  const { at, action, before, after, reason, user, request_id } = change
  const isOrganiser = useRoles().includes('super_admin')
  const booked = bookedOf(change, names)
  const rows = inWords(differences(withLineUp(before), withLineUp(after)), names).filter(
    ({ path }) => !isSaid(action, path) && (booked?.invoices.length !== 1 || !isBookedField(path)),
  )
  const { lead, thing, tail, payer } = sentenceOf(change)
  const place = changePlace(change, isOrganiser)
  const who = whoText(user?.name || user?.username || '', request_id)
  const results = [payer, booked ? '' : resultOf(change)].filter(Boolean)
  return (
    <li className={isPart ? classes.part : classes.change}>
      {!isPart && (
        <time className={classes.when} dateTime={at}>
          {formatClock(at)}
        </time>
      )}
      <div className={classes.what}>
        <p>
          {!isPart && (
            <>
              <strong>{who}</strong> {lead}
              {thing && ' '}
            </>
          )}
          {isPart && thing === '' && lead}
          {thing && (place === null ? thing : <Link to={place}>{thing}</Link>)}
          {!isPart && tail && ` ${tail}`}
          {results.map((result) => ` · ${result}`).join('')}
          {booked && <BookedOn {...booked} />}
        </p>
        {reason && <p>Orsak: {reason}</p>}
        {rows.length > FEW ? (
          <details>
            <summary>
              {rows.length} uppgifter
              <span className={classes.names}>: {fieldNames(rows)}</span>
              <span className="visually-hidden">
                {' '}
                ({[who, lead, thing, tail].filter(Boolean).join(' ')}, {formatDateTime(at)})
              </span>
            </summary>
            <PlainTable label="Före och efter" columns={columnsOf(rows)} rows={rows} rowKey={({ path }) => path} />
          </details>
        ) : (
          rows.length > 0 && (
            <p className={classes.field}>{rows.map((row) => differenceText(row, after === null)).join(' · ')}</p>
          )
        )}
      </div>
    </li>
  )
}

/** " · 1 408,50 € på faktura 203, 204" */
const BookedOn = ({ cents, invoices }: NonNullable<ReturnType<typeof bookedOf>>) => (
  <>
    {' · '}
    {formatMoney(cents)} på faktura{' '}
    {invoices.map(({ id, name }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Link to={`/economy/faktura/${id}`}>{name}</Link>
      </Fragment>
    ))}
  </>
)

/** The first fields, of which several may have one name: "Namn · Postnummer · Telefon". */
export function fieldNames(rows: readonly Pick<Difference, 'path'>[]): string {
  const names = [...new Set(rows.map(({ path }) => fieldText(path)))]
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(' · ')
}

/** "Elever: 120 → 123"; only the value where there was none before, and where what held it is gone. */
export function differenceText({ path, before, after }: Difference, isGone: boolean): string {
  const day = /^\d+\.\d+\.\d{4} (?=\d\d:\d\d$)/.exec(before)?.[0]
  // Of two times on one day the second is a time alone.
  const last = day && after.startsWith(day) ? after.slice(day.length) : after
  const values = [before, last].filter((value) => value !== NOTHING || (after === NOTHING && !isGone))
  return `${fieldText(path)}: ${values.join(' → ')}`
}

/** The values as the reader knows them, without what says nothing to the reader. */
export const inWords = (rows: readonly Difference[], names: Names): Difference[] =>
  rows
    .map(({ path, before, after }) => ({
      path,
      before: valueText(path, before, names),
      after: valueText(path, after, names),
    }))
    .filter(({ before, after }) => before !== after)

type Difference = { path: string; before: string; after: string }

/** What an entry that holds a row of the database says itself, or what is only a reference: who, when and of what. */
const unsaid = new Set(['version', 'karnevalId', 'rowId', 'teamId', 'createdBy', 'createdAt', 'updatedAt'])

/**
 * A request holds the line-up that is asked for as `wanted`, beside the team's own on the other side. The log tells of
 * the heats in entries of their own.
 */
export function withLineUp(side: unknown): unknown {
  if (!isObject(side) || !('wanted' in side)) return side
  const { wanted, heats: _heats, kind, ...rest } = side
  // New names say themselves what kind of request it is.
  return isObject(wanted) ? { ...wanted, ...rest, ...(kind === 'exception' && { kind }) } : { kind, ...rest }
}

/** Changed fields by dotted path, with the values before and after. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) && !isObject(after))
    return shown(before) === shown(after) ? [] : [{ path, before: shown(before), after: shown(after) }]
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return (
    names
      // An id is shown only where it is the only field of its part.
      .filter((name) => !unsaid.has(name) && (name !== 'id' || (path !== '' && names.length === 1)))
      .flatMap((name) => differences(left[name], right[name], path === '' ? name : `${path}.${name}`))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING
  return typeof value === 'boolean' ? (value ? 'Ja' : 'Nej') : String(value)
}
