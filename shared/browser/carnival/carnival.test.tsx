// @vitest-environment jsdom
import { RequireKarneval, selectKarneval, useKarneval, useKarnevalId } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadSelected } from './selected.ts'

const list = 'GET /api/events/stafettkarneval/list/'
const everyOne = 'GET /api/events/stafettkarneval/'
const this2025 = fakeKarneval({ id: 1 })
const last2024 = fakeKarneval({ id: 2, name: 'Stafettkarnevalen 2024', year: 2024, status: 'archived' })

afterEach(() => {
  forgetSession()
  loadSelected()
})

const Name = () => <p>{useKarneval()?.name ?? 'none'}</p>

test('the active carnival is shown until another is chosen, and the choice is stored', async () => {
  fakeApi({ [list]: { data: [last2024, this2025] } })
  renderAt(<Name />)
  await screen.findByText('Stafettkarnevalen 2025')
  await act(() => selectKarneval(2))
  expect(screen.getByText('Stafettkarnevalen 2024')).toBeTruthy()
  expect(localStorage.getItem('selected_carnival')).toBe('2')
})

test('the choice of another tab and of an earlier visit is taken over', async () => {
  fakeApi({ [list]: { data: [last2024, this2025] } })
  renderAt(<Name />)
  await screen.findByText('Stafettkarnevalen 2025')
  localStorage.setItem('selected_carnival', '2')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'selected_carnival' })))
  expect(screen.getByText('Stafettkarnevalen 2024')).toBeTruthy()
})

test.each(['', 'abc', '-1', '{}', '1.5'])('F32: a stored choice of %j is forgotten', (text) => {
  localStorage.setItem('selected_carnival', text)
  loadSelected()
  expect(localStorage.getItem('selected_carnival')).toBeNull()
})

function News({ queryFn }: { queryFn: () => Promise<string> }) {
  useQuery({ queryKey: ['news'], queryFn, staleTime: Number.POSITIVE_INFINITY })
  return <Name />
}

test('choosing another carnival fetches everything that is shown anew', async () => {
  const seen = fakeApi({ [list]: { data: [last2024, this2025] } })
  const queryFn = vi.fn(async () => 'news')
  renderAt(<News queryFn={queryFn} />)
  await screen.findByText('Stafettkarnevalen 2025')
  await act(() => selectKarneval(2))
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  expect(seen.filter(({ call }) => call === list)).toHaveLength(2)
})

type Ask = (karneval: number, signal: AbortSignal) => Promise<string>

function Timetable({ ask }: { ask: Ask }) {
  const id = useKarnevalId()
  const { data } = useQuery({
    queryKey: ['timetable', id],
    enabled: id !== null,
    queryFn: ({ signal }) => ask(id ?? 0, signal),
  })
  return <p>{`${id}: ${data ?? 'waiting'}`}</p>
}

test('F26: a late answer of the old carnival is not shown under the new one, and its query is cancelled', async () => {
  fakeApi({ [list]: { data: [last2024, this2025] } })
  const late: Record<number, (text: string) => void> = {}
  const aborted: number[] = []
  const ask: Ask = (id, signal) => {
    signal.addEventListener('abort', () => aborted.push(id))
    return new Promise((resolve) => {
      late[id] = resolve
    })
  }
  renderAt(<Timetable ask={ask} />)
  await screen.findByText('1: waiting')
  await act(() => selectKarneval(2))
  await waitFor(() => expect(late[2]).toBeDefined())
  expect(aborted).toEqual([1])
  await act(async () => late[1]?.('of 2025'))
  expect(screen.getByText('2: waiting')).toBeTruthy()
  await act(async () => late[2]?.('of 2024'))
  expect(await screen.findByText('2: of 2024')).toBeTruthy()
})

test('the list of carnivals is not retried', async () => {
  const seen = fakeApi({ [list]: () => failure(500, 'broken') })
  renderAt(<RequireKarneval title="Minutschema">{() => 'content'}</RequireKarneval>)
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1, name: 'Minutschema' })).toBeTruthy()
  expect(seen).toHaveLength(1)
  await act(async () => screen.getByRole('button', { name: 'Försök på nytt' }).click())
  expect(seen).toHaveLength(2)
})

test('a page gets its carnival', async () => {
  fakeApi({ [list]: { data: [this2025] } })
  renderAt(<RequireKarneval title="Minutschema">{({ name }) => name}</RequireKarneval>)
  expect(screen.getByRole('status').textContent).toBe('Laddar')
  expect(await screen.findByText('Stafettkarnevalen 2025')).toBeTruthy()
})

const next2026 = fakeKarneval({ id: 3, name: 'Stafettkarnevalen 2026', year: 2026, status: 'draft' })

test('a page that prepares a carnival shows the draft that the organiser has chosen, others say that it is one', async () => {
  storeSession({ roles: ['super_admin'] })
  const seen = fakeApi({ [list]: { data: [this2025] }, [everyOne]: { data: [next2026, this2025] } })
  await act(() => selectKarneval(3))
  const view = renderAt(
    <RequireKarneval title="Tidtabell" drafts>
      {({ name }) => name}
    </RequireKarneval>,
  )
  expect(await screen.findByText('Stafettkarnevalen 2026')).toBeTruthy()
  // The public list has no token, because the HTML's preloaded answer has none.
  expect(seen.map(({ call, token }) => [call, token !== null])).toEqual([
    [list, false],
    [everyOne, true],
  ])
  view.unmount()
  renderAt(<RequireKarneval title="Minutschema">{() => 'content'}</RequireKarneval>)
  expect(await screen.findByRole('heading', { name: 'Stafettkarnevalen 2026 är ett utkast' })).toBeTruthy()
  expect(screen.queryByText('content')).toBeNull()
  // The one that the page can show is named, and one press away.
  await act(async () => screen.getByRole('button', { name: 'Visa Stafettkarnevalen 2025' }).click())
  expect(await screen.findByText('content')).toBeTruthy()
})

test('nobody else asks for drafts', async () => {
  storeSession({ roles: ['school_admin', 'teacher'] })
  const seen = fakeApi({ [list]: { data: [this2025] }, [everyOne]: { data: [next2026, this2025] } })
  await act(() => selectKarneval(3))
  renderAt(<Name />)
  expect(await screen.findByText('Stafettkarnevalen 2025')).toBeTruthy()
  expect(seen.map(({ call }) => call)).toEqual([list])
})

test('without any carnival the notice stands in for the page', async () => {
  fakeApi({ [list]: { data: [last2024] } })
  renderAt(<RequireKarneval title="Minutschema">{() => 'content'}</RequireKarneval>)
  expect(await screen.findByRole('heading', { name: 'Ingen aktiv karneval' })).toBeTruthy()
  expect(screen.queryByText('content')).toBeNull()
})
