import { formatClock, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { Fragment } from 'react'
import { actionText, isBareVerb, pastedText } from '../../../shared/action-names.ts'
import { kindWords } from '../../../shared/kind-names.ts'
import { whoText } from '../../../shared/who-text.ts'
import type { Change } from '../api.ts'
import { bookedOf, isBookedField } from '../booked.ts'
import { changePlace } from '../change-place.ts'
import { fieldText } from '../field-names.ts'
import { type Names, NOTHING, valueText } from '../value-words.ts'
import classes from './change-item.module.css'

const columns: Column<Difference>[] = [
  { title: 'Fält', cell: ({ path }) => fieldText(path) },
  { title: 'Före', cell: ({ before }) => before },
  { title: 'Efter', cell: ({ after }) => after },
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
  const { at, action, object_type, object_id, object_name, before, after, reason, user } = change
  const isOrganiser = useRoles().includes('super_admin')
  const booked = bookedOf(change, names)
  const rows = inWords(differences(withLineUp(before), withLineUp(after)), names).filter(
    ({ path }) => booked?.invoices.length !== 1 || !isBookedField(path),
  )
  const kind = kindWords[object_type]
  const isSelf = object_type === 'user' && object_id === user?.id
  const isUnnamed = isSelf || pastedText(action, object_name) !== null
  const thing = isUnnamed ? '' : object_name || (object_id === null ? '' : `nr ${object_id}`)
  const place = changePlace(change, isOrganiser)
  const verb = [verbOf(change), isBareVerb(action) ? (kind?.the ?? object_type) : ''].filter(Boolean).join(' ')
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
              <strong>{whoText(user?.name || user?.username || '', change.request_id)}</strong> {verb}
              {thing && ': '}
            </>
          )}
          {thing && (place === null ? thing : <Link to={place}>{thing}</Link>)}
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
                i {thing}, {formatDateTime(at)}
              </span>
            </summary>
            <PlainTable label="Före och efter" columns={columns} rows={rows} rowKey={({ path }) => path} />
          </details>
        ) : (
          rows.length > 0 && <p className={classes.field}>{rows.map(differenceText).join(' · ')}</p>
        )}
      </div>
    </li>
  )
}

/** ", 1 408,50 € på faktura 203, 204" */
const BookedOn = ({ cents, invoices }: NonNullable<ReturnType<typeof bookedOf>>) => (
  <>
    , {formatMoney(cents)} på faktura{' '}
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

/** The action in words, where they depend on more than its code. */
export function verbOf({ action, object_name, after }: Pick<Change, 'action' | 'object_name' | 'after'>): string {
  if (action === 'invoices.choose_payer' && isObject(after) && after.is_collective === false)
    return 'tog tillbaka valet av samlingsfaktura för'
  const pasted = pastedText(action, object_name)
  if (pasted) return pasted
  // The name of a credit note says what it is.
  return object_name.startsWith('kreditnota ')
    ? actionText(action).replace(/ (?:fakturan|kreditnotan)\b/, '')
    : actionText(action)
}

/** "Elever: 120 → 123"; only the value where there was none before. */
function differenceText({ path, before, after }: Difference): string {
  const values = [before, after].filter((value) => value !== NOTHING || after === NOTHING)
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
  return names
    .filter((name) => !unsaid.has(name) && (name !== 'id' || path !== ''))
    .flatMap((name) => differences(left[name], right[name], path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING
  return typeof value === 'boolean' ? (value ? 'Ja' : 'Nej') : String(value)
}
