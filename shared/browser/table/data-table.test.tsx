import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DataColumn, DataTable } from './data-table.tsx'
import { compareValues } from './order.ts'

vi.mock('./order.ts', { spy: true })

type School = { id: number; name: string; town: string | null; teams: number | null }

const schools: School[] = [
  { id: 1, name: 'Zachariasskolan', town: 'Åbo', teams: 9 },
  { id: 2, name: 'Östersundom skola', town: null, teams: 10 },
  { id: 3, name: 'Ådala skola', town: 'Vasa', teams: null },
  { id: 4, name: 'Ärtholmens skola', town: '', teams: 100 },
  { id: 5, name: 'abborrens skola', town: 'Vasa', teams: 2 },
]

const columns: DataColumn<School>[] = [
  { title: 'Skola', value: ({ name }) => name, cell: ({ name }) => name, foot: 'Totalt' },
  { title: 'Ort', value: ({ town }) => town, cell: ({ town }) => town, isFilter: true },
  { title: 'Lag', value: ({ teams }) => teams, cell: ({ teams }) => teams, isNumber: true, foot: 121 },
  { title: '', cell: ({ name }) => <button type="button">Ta bort {name}</button> },
]

const table = {
  label: 'Skolor',
  columns,
  rows: schools,
  rowKey: ({ id }: School) => id,
  search: 'Sök skola',
  tell: (found: readonly School[], all: number) => `${found.length} av ${all}`,
}

const names = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .slice(0, -1)
const head = (title: string) => screen.getByRole('columnheader', { name: title })
const sort = (title: string) => userEvent.click(within(head(title)).getByRole('button'))

beforeEach(() => localStorage.clear())

function Selecting() {
  const [chosen, onChange] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DataTable
        {...table}
        selection={{ chosen, onChange, nameOf: ({ name }) => name, actions: <button type="button">Påminn</button> }}
      />
      <output>{[...chosen].sort().join()}</output>
    </>
  )
}

describe('order', () => {
  it('is that of the rows until a head is pressed', () => {
    render(<DataTable {...table} />)
    expect(names()).toEqual(schools.map(({ name }) => name))
    expect(head('Skola').getAttribute('aria-sort')).toBeNull()
  })

  it('is Swedish: å, ä and ö last, whatever the case, and the other way round at the second press', async () => {
    render(<DataTable {...table} />)
    await sort('Skola')
    const sorted = ['abborrens skola', 'Zachariasskolan', 'Ådala skola', 'Ärtholmens skola', 'Östersundom skola']
    expect(names()).toEqual(sorted)
    expect(head('Skola').getAttribute('aria-sort')).toBe('ascending')
    await sort('Skola')
    expect(names()).toEqual(sorted.toReversed())
    expect(head('Skola').getAttribute('aria-sort')).toBe('descending')
  })

  it('is by size for numbers, the largest first, with empty ones last in both directions', async () => {
    render(<DataTable {...table} />)
    await sort('Lag')
    const missing = 'Ådala skola'
    expect(names()).toEqual(['Ärtholmens skola', 'Östersundom skola', 'Zachariasskolan', 'abborrens skola', missing])
    await sort('Lag')
    expect(names()).toEqual(['abborrens skola', 'Zachariasskolan', 'Östersundom skola', 'Ärtholmens skola', missing])
    await sort('Ort')
    // No town at all and an empty one keep their places in the list.
    expect(names().slice(-2)).toEqual(['Östersundom skola', 'Ärtholmens skola'])
    await sort('Ort')
    expect(names().slice(-2)).toEqual(['Östersundom skola', 'Ärtholmens skola'])
  })

  it('is not made again for columns with the same values, such as cells with an input that is typed in', () => {
    const sortedBy = { title: 'Skola', isDescending: false }
    const { rerender } = render(<DataTable {...table} sortedBy={sortedBy} />)
    vi.mocked(compareValues).mockClear()
    const typed = columns.map((column) => ({ ...column, cell: () => 'ny' }))
    rerender(<DataTable {...table} columns={typed} sortedBy={sortedBy} />)
    expect(screen.getAllByRole('cell', { name: 'ny' }).length).toBeGreaterThan(0)
    expect(compareValues).not.toHaveBeenCalled()
  })

  it('can be chosen where cards have no heads, and a column of buttons has none', async () => {
    render(<DataTable {...table} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordna enligt' }), 'Lag, minst först')
    expect(names()[0]).toBe('abborrens skola')
    expect(within(head('Åtgärder')).queryByRole('button')).toBeNull()
  })

  it('is not offered as a choice for a single row', () => {
    render(<DataTable {...table} rows={schools.slice(0, 1)} />)
    expect(screen.queryByRole('combobox', { name: 'Ordna enligt' })).toBeNull()
  })

  it('is left to the server where the server pages the list', async () => {
    const onSort = vi.fn()
    const serverSort = { titles: ['Ort'], sorting: { title: 'Ort', isDescending: false }, onSort }
    render(<DataTable {...table} serverSort={serverSort} />)
    expect(names()).toEqual(schools.map(({ name }) => name))
    expect(within(head('Skola')).queryByRole('button')).toBeNull()
    await sort('Ort')
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ title: 'Ort', isDescending: true })
  })
})

describe('search and filters', () => {
  it('find text without its dots and rings, say how many, and are let go of by a button', async () => {
    render(<DataTable {...table} noneFound="Ingen skola." />)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'OSTER')
    expect(names()).toEqual(['Östersundom skola'])
    expect(screen.getByRole('status').textContent).toBe('1 av 5')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'x')
    expect(screen.getByText('Ingen skola.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Visa alla' }))
    expect(names()).toHaveLength(5)
  })

  it('search no numbers, because they are not written as they are stored', async () => {
    render(<DataTable {...table} />)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), '100')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('offer the values that there are', async () => {
    render(<DataTable {...table} />)
    const filter = screen.getByRole('combobox', { name: 'Ort' })
    expect([...filter.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Alla', 'Vasa', 'Åbo'])
    await userEvent.selectOptions(filter, 'Vasa')
    expect(names()).toEqual(['Ådala skola', 'abborrens skola'])
    await userEvent.selectOptions(filter, 'Alla')
    expect(names()).toHaveLength(5)
  })
})

it('shows no empty head where the page’s own choice leaves nothing', () => {
  render(<DataTable {...table} rows={[]} tools={<select aria-label="Visa" />} noneFound="Allt är gjort." />)
  expect(screen.getByText('Allt är gjort.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Visa alla' })).toBeNull()
})

describe('selection', () => {
  const chosen = () => document.querySelector('output')?.textContent

  it('keeps rows that the search hides, and chooses all that are found', async () => {
    render(<Selecting />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Välj Zachariasskolan' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'vasa')
    expect(screen.getByText('1 valda, varav 1 utanför urvalet')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Välj alla rader' }))
    expect(chosen()).toBe('1,3,5')
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Sök skola' }))
    expect(screen.getByText('3 valda')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Välj alla rader' }).indeterminate).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Välj inga' }))
    expect(chosen()).toBe('')
  })

  it('lets go of the found rows only, when all of them are chosen', async () => {
    render(<Selecting />)
    await userEvent.click(screen.getByRole('button', { name: 'Välj alla 5' }))
    expect(chosen()).toBe('1,2,3,4,5')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'vasa')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Välj alla rader' }))
    expect(chosen()).toBe('1,2,4')
  })
})

it.each([false, true])(
  'has the buttons for chosen rows after the rows on a phone (%s), also after it was turned',
  (isPhone) => {
    const media = Object.assign(new EventTarget(), { matches: isPhone })
    vi.stubGlobal('matchMedia', () => media)
    render(<Selecting />)
    const button = screen.getByRole('button', { name: 'Påminn' })
    const isAfter = () =>
      (screen.getByRole('table').compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    expect(isAfter()).toBe(isPhone)
    act(() => void Object.assign(media, { matches: !isPhone }).dispatchEvent(new Event('change')))
    // The same button: a dialog that it opened would be lost with it.
    expect(screen.getByRole('button', { name: 'Påminn' })).toBe(button)
    expect(isAfter()).toBe(isPhone)
    vi.unstubAllGlobals()
  },
)

it('offers the order by its heads where it stays a table on a phone', () => {
  render(<DataTable {...table} isNarrow />)
  expect(screen.queryByRole('combobox', { name: 'Ordna enligt' })).toBeNull()
  expect(within(head('Lag')).getByRole('button')).toBeTruthy()
})

describe('columns', () => {
  it('are chosen, except the one that names the row, and the choice is kept on the device', async () => {
    const { unmount } = render(<DataTable {...table} keepAs="skolor" />)
    await userEvent.click(screen.getByText('Kolumner'))
    expect(screen.queryByRole('checkbox', { name: 'Skola' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lag' }))
    expect(screen.queryByRole('columnheader', { name: 'Lag' })).toBeNull()
    expect(screen.queryByRole('cell', { name: '121' })).toBeNull()
    unmount()
    render(<DataTable {...table} keepAs="skolor" />)
    expect(screen.queryByRole('columnheader', { name: 'Lag' })).toBeNull()
    expect(screen.getByText('Kolumner (1 av 2)')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lag' }))
    expect(head('Lag')).toBeTruthy()
    expect(localStorage.length).toBe(0)
  })

  it('that are extra are hidden on a tablet until it is turned or they are chosen, also when it is opened again', async () => {
    const media = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('matchMedia', () => media)
    const turn = (matches: boolean) =>
      act(() => void Object.assign(media, { matches }).dispatchEvent(new Event('change')))
    const many = columns.map((column) => ({ ...column, isExtra: column.title === 'Ort' }))
    const { unmount } = render(<DataTable {...table} columns={many} keepAs="skolor" />)
    expect(head('Ort')).toBeTruthy()
    turn(true)
    expect(screen.queryByRole('columnheader', { name: 'Ort' })).toBeNull()
    await userEvent.click(screen.getByText('Kolumner (1 av 2)'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ort' }))
    expect(head('Ort')).toBeTruthy()
    unmount()
    render(<DataTable {...table} columns={many} keepAs="skolor" />)
    expect(head('Ort')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('are all shown when what is kept is no list of titles', () => {
    localStorage.setItem('columns:skolor', '{"Lag":false}')
    render(<DataTable {...table} keepAs="skolor" />)
    expect(head('Lag')).toBeTruthy()
  })
})

it('shows the first rows, then all', async () => {
  render(<DataTable {...table} firstRows={2} />)
  expect(names()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Visa alla 5 rader' }))
  expect(names()).toHaveLength(5)
})

it('hides no rest that is as short as its button', () => {
  render(<DataTable {...table} firstRows={3} />)
  expect(names()).toHaveLength(5)
  expect(screen.queryByRole('button', { name: /^Visa alla/ })).toBeNull()
})

it('shows ten of many rows at most on a phone, where each is a card', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.endsWith('(max-width: 47.99rem)') }),
  )
  const many = Array.from({ length: 12 }, (_, id): School => ({ id, name: `Skola ${id}`, town: null, teams: null }))
  render(<DataTable {...table} rows={many} firstRows={11} />)
  expect(names()).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Visa alla 12 rader' }))
  expect(names()).toHaveLength(12)
  vi.unstubAllGlobals()
})

it('is whole on paper, and as before after printing', () => {
  render(<DataTable {...table} firstRows={2} />)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(names()).toHaveLength(5)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(names()).toHaveLength(2)
})

it('labels each cell for its card, and opens what belongs to a row under it', () => {
  render(<DataTable {...table} detail={({ id }) => id === 3 && <p>Ådalas lag</p>} />)
  const row = screen.getByRole('row', { name: /^Ådala skola/ })
  expect(row.querySelectorAll('[data-label="Ort"], [data-label="Lag"]')).toHaveLength(2)
  expect(row.nextElementSibling?.textContent).toBe('Ådalas lag')
})
