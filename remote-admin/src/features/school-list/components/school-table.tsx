import { Table, type TableProps } from '@stafapp/shared/ui-table'
import type { School } from '../api.ts'
import { type ListState, pageSize, type Sort } from '../list-state.ts'
import { schoolColumns } from './school-columns.tsx'
import classes from './school-table.module.css'

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
