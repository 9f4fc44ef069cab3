import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Pager } from './pager.tsx'

const pager = (page: number, total = 240) => <Pager page={page} size={100} total={total} onPage={() => {}} />

export const entry: Entry = {
  title: 'Pager',
  from: '@stafapp/shared/pager',
  shows: ['Pager'],
  use: 'Under a list that the server gives page by page; the page stands in the address.',
  instead: 'A list that has come whole: `firstRows` of DataTable.',
  isWide: true,
  states: [
    { name: 'First page', show: pager(1) },
    { name: 'Between', show: pager(2) },
    { name: 'Last page', show: pager(3) },
    { name: 'Beyond the end', show: pager(9) },
    { name: 'All on one page', show: <>{pager(1, 40)}(nothing)</> },
  ],
}
