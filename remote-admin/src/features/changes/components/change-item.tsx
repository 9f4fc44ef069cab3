import { formatDateTime } from '@stafapp/shared/format'
import { type Column, DataTable } from '../../../common/data-table.tsx'
import { actionText } from '../action-names.ts'
import type { Change } from '../api/get-changes.ts'
import { type Difference, differences, whoText } from '../change-words.ts'
import { fieldText } from '../field-names.ts'
import { kindNames } from '../kind-names.ts'
import { valueText } from '../value-words.ts'
import classes from './change-item.module.css'

const columns: Column<Difference>[] = [
  { title: 'Fält', cell: ({ path }) => fieldText(path) },
  { title: 'Före', cell: ({ path, before }) => valueText(path, before) },
  { title: 'Efter', cell: ({ path, after }) => valueText(path, after) },
]

/** One change: who, when, why, and unfolded every field before and after. */
export function ChangeItem({ change }: { change: Change }) {
  const { at, action, object_type, object_id, before, after, reason } = change
  const rows = differences(before, after)
  const kind = kindNames[object_type] ?? object_type
  return (
    <li className={classes.change}>
      <p className={classes.head}>
        <span className={classes.when}>{formatDateTime(at)}</span>
        <strong>{whoText(change)}</strong>
        <span>
          {actionText(action)}: {kind} {object_id}
        </span>
      </p>
      {reason && <p className={classes.head}>Orsak: {reason}</p>}
      {rows.length > 0 && (
        <details>
          <summary>
            {rows.length === 1 ? '1 fält' : `${rows.length} fält`}
            <span className="visually-hidden">
              {' '}
              i {kind} {object_id}, {formatDateTime(at)}
            </span>
          </summary>
          <DataTable label="Före och efter" columns={columns} rows={rows} rowKey={({ path }) => path} />
        </details>
      )}
    </li>
  )
}
