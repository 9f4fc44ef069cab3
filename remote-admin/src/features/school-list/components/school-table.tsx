import { formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { Tag } from '@stafapp/shared/ui'
import { Table, type TableColumnsType, type TableProps } from '@stafapp/shared/ui-table'
import { missingNames, schoolTypeText } from '../../../shared/terms.ts'
import type { School } from '../api.ts'
import { type ListState, pageSize, type Sort } from '../list-state.ts'
import classes from '../school-list.module.css'

type SchoolTableProps = {
  schools: School[]
  total: number
  state: ListState
  /** The previous page is shown while the next one loads. */
  isStale: boolean
  onChange: (change: Partial<ListState>) => void
}

export function SchoolTable({ schools, total, state, isStale, onChange }: SchoolTableProps) {
  const change: TableProps<School>['onChange'] = (pagination, _filters, sorter, { action }) => {
    if (action === 'paginate') return onChange({ page: pagination.current ?? 1 })
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    onChange({ sort: toSort(columnKey, order) })
  }
  return (
    <Table<School>
      className={classes.table ?? ''}
      aria-label="Skolor"
      aria-busy={isStale}
      rowKey="id"
      columns={schoolColumns(state.sort)}
      dataSource={schools}
      onChange={change}
      showSorterTooltip={false}
      sortDirections={['ascend', 'descend', 'ascend']}
      pagination={{
        current: state.page,
        pageSize,
        total,
        showSizeChanger: false,
        hideOnSinglePage: true,
        placement: ['bottomCenter'],
      }}
    />
  )
}

function toSort(column: unknown, order: 'ascend' | 'descend' | null | undefined): Sort {
  const field = column === 'municipality' ? 'municipality' : 'name'
  return order === 'descend' ? `-${field}` : field
}

/** The table's columns; each cell has its `label`, because on phones rows are cards without column heads. */
function schoolColumns(sort: Sort): TableColumnsType<School> {
  const sorted = (field: string) => ({
    key: field,
    sorter: true,
    sortOrder: sort === field ? ('ascend' as const) : sort === `-${field}` ? ('descend' as const) : null,
  })
  return [
    {
      title: 'Skola',
      rowScope: 'row',
      ...sorted('name'),
      render: (_, { id, name }) => <Link to={`/detail/school/${id}`}>{name}</Link>,
    },
    { title: 'Ort', ...sorted('municipality'), dataIndex: 'municipality', onCell: label('Ort') },
    {
      title: 'Skolstadium',
      key: 'types',
      onCell: label('Skolstadium'),
      render: (_, { details }) => typesText(details),
    },
    count('Lag', (details) => details.team_count),
    count('Lagledare', (details) => details.leader_count),
    count('Beställningar', (details) => details.order_count),
    {
      title: 'Saknas',
      key: 'missing',
      onCell: label('Saknas'),
      render: (_, { details }) => details && <MissingTags details={details} />,
    },
  ]
}

type Details = NonNullable<School['details']>

function count(title: string, value: (details: Details) => number): TableColumnsType<School>[number] {
  return {
    title,
    key: title,
    align: 'right',
    onCell: label(title),
    render: (_, { details }) => details && formatNumber(value(details)),
  }
}

function typesText(details: Details | undefined): string {
  const types = (details?.units ?? []).map(schoolTypeText)
  return [...new Set(types)].filter(Boolean).join(', ') || '–'
}

function label(text: string) {
  return () => ({ className: classes.cell, 'data-label': text })
}

/** A school without units does not take part, which is shown differently from being complete. */
function MissingTags({ details: { units, missing } }: { details: NonNullable<School['details']> }) {
  if (units.length === 0) return <span className={classes.none}>Deltar inte</span>
  if (missing.length === 0) return <span className={classes.done}>✓ Klart</span>
  return (
    <span className={classes.tags}>
      {missing.map((code) => (
        <Tag key={code} color="warning">
          {missingNames[code]}
        </Tag>
      ))}
    </span>
  )
}
