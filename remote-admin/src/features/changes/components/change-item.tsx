import { formatDateTime } from '@stafapp/shared/format'
import { type Column, DataTable } from '../../../shared/data-table.tsx'
import { actionText } from '../action-names.ts'
import type { Change } from '../api.ts'
import { type Difference, differences, whoText } from '../change-words.ts'
import { fieldText } from '../field-names.ts'
import { kindNames } from '../kind-names.ts'
import { type Names, valueText } from '../value-words.ts'
import classes from './change-item.module.css'

const columnsWith = (names: Names): Column<Difference>[] => [
  { title: 'Fält', cell: ({ path }) => fieldText(path) },
  { title: 'Före', cell: ({ path, before }) => valueText(path, before, names) },
  { title: 'Efter', cell: ({ path, after }) => valueText(path, after, names) },
]

/** One change: author, time and reason, with all fields before and after when expanded. */
export function ChangeItem({ change, names }: { change: Change; names: Names }) {
  const { at, action, object_type, object_id, object_name, before, after, reason } = change
  const rows = differences(before, after)
  const kind = kindNames[object_type] ?? object_type
  const subject = object_name || (object_id === null ? kind : `${kind} nr ${object_id}`)
  return (
    <li className={classes.change}>
      <p className={classes.head}>
        <span className={classes.when}>{formatDateTime(at)}</span>
        <strong>{whoText(change)}</strong>
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
          <DataTable label="Före och efter" columns={columnsWith(names)} rows={rows} rowKey={({ path }) => path} />
        </details>
      )}
    </li>
  )
}
