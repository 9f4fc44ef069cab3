import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { type ComponentProps, useState } from 'react'
import { Button } from '../page/button.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'

type School = { id: number; name: string; town: string | null; teams: number; asked: string }

const columns: DataColumn<School>[] = [
  { title: 'Skola', value: ({ name }) => name, cell: ({ name }) => <a href="#table">{name}</a>, foot: 'Totalt' },
  { title: 'Ort', value: ({ town }) => town, cell: ({ town }) => town ?? '–', isFilter: true },
  { title: 'Lag', value: ({ teams }) => teams, cell: ({ teams }) => teams, isNumber: true, foot: 33 },
  {
    title: 'Anmäld',
    value: ({ asked }) => asked,
    cell: ({ asked }) => `${Number(asked.slice(8))}.3.2025`,
    isDate: true,
  },
  { title: '', cell: ({ name }) => <Button aria-label={`Ta bort ${name}`}>Ta bort</Button> },
]
const names = [
  'Ekenäs högstadieskola',
  'Åbolands yrkesinstituts specialklasser',
  'Borgå Gymnasium',
  'Östersundom skola',
]
const towns = ['Raseborg', null, 'Borgå', 'Helsingfors']
const rows: School[] = names.map((name, id) => ({
  id,
  name,
  town: towns[id] ?? null,
  teams: 3 + ((id * 7) % 11),
  asked: `2025-03-${String(11 + ((id * 5) % 9))}`,
}))
const many = Array.from({ length: 60 }, (_, id) => ({ ...(rows[id % 4] as School), id, name: `Skola ${id + 1}` }))

type Props = Partial<ComponentProps<typeof DataTable<School>>>

const table = (props: Props) => (
  <DataTable<School> label="Skolor" columns={columns} rows={rows} rowKey={({ id }) => id} {...(props as object)} />
)

const tools = {
  search: 'Sök skola eller ort',
  keepAs: 'katalogen',
  sortedBy: { title: 'Skola', isDescending: false },
  tell: (found: readonly School[], all: number) =>
    found.length === all ? `${all} skolor` : `${found.length} av ${all} skolor`,
}

function Selecting({ first }: { first: readonly string[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first))
  return table({
    ...tools,
    selection: { chosen, onChange: setChosen, nameOf: ({ name }) => name, actions: <Button>Påminn</Button> },
  })
}

/** Types as a person does, so that React hears of it. */
function type(place: HTMLElement, text: string) {
  const field = place.querySelector<HTMLInputElement>('input[type=search]')
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export const entry: Entry = {
  title: 'DataTable',
  from: '@stafapp/shared/table',
  shows: ['DataTable'],
  use: 'For every list of the workbench that one searches in, sorts, chooses from or comes back to.',
  instead: 'Up to some dozen rows that are only read or filled in: PlainTable.',
  isWide: true,
  states: [
    { name: 'With all tools', show: table({ ...tools }) },
    { name: 'Sorted by a number, the largest first', show: table({ sortedBy: { title: 'Lag', isDescending: true } }) },
    { name: 'Empty values last', show: table({ sortedBy: { title: 'Ort', isDescending: true } }) },
    { name: 'Nothing chosen', show: <Selecting first={[]} /> },
    { name: 'Two rows chosen', show: <Selecting first={['0', '2']} /> },
    {
      name: 'Chosen rows outside the search',
      show: <Selecting first={['0', '2']} />,
      act: (place) => type(place, 'ostersund'),
    },
    { name: 'Nothing found', show: table({ ...tools }), act: (place) => type(place, 'xyz') },
    { name: 'A row opened', show: table({ detail: ({ id }) => id === 2 && <p>Borgå Gymnasium har tre lag.</p> }) },
    { name: 'Longer than the first rows', show: table({ rows: many, firstRows: 3, ...tools }) },
    { name: 'Busy', show: table({ isStale: true }) },
    {
      name: 'Choice of columns open',
      window: { height: 420 },
      show: table({ ...tools }),
      act: (place) => place.querySelector<HTMLElement>('summary')?.click(),
    },
    {
      name: 'On a phone',
      // So high that no row is under the buttons for the chosen ones.
      window: { height: 1100, width: 360 },
      show: <Selecting first={['1']} />,
    },
    { name: 'On a tablet', window: { height: 420, width: 820 }, show: <Selecting first={['1']} /> },
  ],
}
