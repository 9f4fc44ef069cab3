import { formatDateTime } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { actionText } from '../../../shared/action-names.ts'
import { kindNames } from '../../../shared/kind-names.ts'
import { whoText } from '../../../shared/who-text.ts'
import type { Change } from '../api.ts'
import { fieldText } from '../field-names.ts'
import { type Names, valueText } from '../value-words.ts'
import classes from './change-item.module.css'

const columnsWith = (names: Names): Column<Difference>[] => [
  { title: 'Fält', cell: ({ path }) => fieldText(path) },
  { title: 'Före', cell: ({ path, before }) => valueText(path, before, names) },
  { title: 'Efter', cell: ({ path, after }) => valueText(path, after, names) },
]

/** One change: author, time and reason, with all fields before and after when expanded. */
export function ChangeItem({ change, names }: { change: Change; names: Names }) {
  const { at, action, object_type, object_id, object_name, before, after, reason, user } = change
  const rows = differences(before, after)
  const kind = kindNames[object_type] ?? object_type
  const subject = object_name || (object_id === null ? kind : `${kind} nr ${object_id}`)
  return (
    <li className={classes.change}>
      <p className={classes.head}>
        <span className={classes.when}>{formatDateTime(at)}</span>
        <strong>{whoText(user?.name || user?.username || '', change.request_id)}</strong>
        <span>
          {actionText(action)}: {subject}
          {object_name && <span className={classes.kind}> ({kind.toLocaleLowerCase('sv-FI')})</span>}
        </span>
      </p>
      {reason && <p className={classes.head}>Orsak: {reason}</p>}
      {rows.length > 0 && (
        <details>
          <summary>
            {rows.length === 1 ? '1 fält' : `${rows.length} fält`}
            <span className="visually-hidden">
              {' '}
              i {subject}, {formatDateTime(at)}
            </span>
          </summary>
          <PlainTable label="Före och efter" columns={columnsWith(names)} rows={rows} rowKey={({ path }) => path} />
        </details>
      )}
    </li>
  )
}

type Difference = { path: string; before: string; after: string }

/** Changed fields by dotted path, with the values before and after. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) && !isObject(after)) return [{ path, before: shown(before), after: shown(after) }]
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names
    .filter((name) => name !== 'version')
    .flatMap((name) => differences(left[name], right[name], path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'boolean' ? (value ? 'Ja' : 'Nej') : String(value)
}
