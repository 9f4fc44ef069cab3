import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { UiProvider } from './ui-provider.tsx'
import { Table, type TableColumnsType } from './ui-table.ts'

type School = { id: number; name: string; town: string; teams: number }

const columns: TableColumnsType<School> = [
  { title: 'Skola', dataIndex: 'name', sorter: true, defaultSortOrder: 'ascend' },
  { title: 'Ort', dataIndex: 'town' },
  { title: 'Lag', dataIndex: 'teams', align: 'right', sorter: true },
]
const names = ['Borgå Gymnasium', 'Cronhjelmskolan', 'Ekenäs högstadieskola', 'Åbolands yrkesinstituts specialklasser']
const rows: School[] = names.map((name, id) => ({ id, name, town: id % 2 ? 'Larsmo' : 'Borgå', teams: 3 + id * 4 }))
const many = Array.from({ length: 60 }, (_, id) => ({ id, name: `Skola ${id + 1}`, town: 'Vasa', teams: id }))

const table = (shown: School[], isBusy = false) => (
  <UiProvider>
    <Table<School>
      rowKey="id"
      columns={columns}
      dataSource={shown}
      loading={isBusy}
      pagination={shown.length > 10 ? { pageSize: 5, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
    />
  </UiProvider>
)

export const entry: Entry = {
  title: 'Table',
  from: '@stafapp/shared/ui-table',
  shows: ['Table'],
  use: 'Kept for remotes that are already published: taking it away would be a new major of the contract.',
  instead: 'DataTable for a list of the workbench, PlainTable for a short one to read.',
  isWide: true,
  states: [
    { name: 'Rows, sorted', show: table(rows) },
    { name: 'Many rows, with a pager', show: table(many) },
    { name: 'Busy', show: table(rows, true) },
    { name: 'Empty', show: table([]) },
  ],
}
