// @vitest-environment jsdom
import { ApiError, queryClient, SessionLostError, useMutation, useQuery } from '@stafapp/shared/data'
import { failure } from '@stafapp/shared/testing/fake-api'
import { forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { retryDelay, shouldRetry } from './query-client.ts'

const error = (status: number) => new ApiError(status === 0 ? null : failure(status, 'x'), null)

test.each([
  [0, error(500), true],
  [2, error(500), true],
  [3, error(500), false],
  [0, error(0), true],
  [0, error(429), true],
  [0, error(404), false],
  [0, error(400), false],
  [0, new SessionLostError(), false],
  [0, new Error('other'), true],
])('after %d failures %o is retried: %s', (failures, reason, isRetried) => {
  expect(shouldRetry(failures, reason)).toBe(isRetried)
})

test('without a network an error is shown at once', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(shouldRetry(0, error(0))).toBe(false)
  onLine.mockRestore()
})

test('waits 1 s, doubling, at most 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('unused data is kept for 5 minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000)
})

type QueryFn = () => Promise<string>

function Saver({ queryFn, meta }: { queryFn: QueryFn; meta?: { keepQueries?: boolean } }) {
  useQuery({ queryKey: ['x'], queryFn })
  const { mutate, isSuccess } = useMutation({ mutationFn: async () => 1, meta })
  return <button type="button" onClick={() => mutate()}>{`saved ${isSuccess}`}</button>
}

function Mine({ queryFn }: { queryFn: QueryFn }) {
  const { data } = useQuery({ queryKey: ['mine'], queryFn, staleTime: Number.POSITIVE_INFINITY })
  return <p>{data ?? 'nothing'}</p>
}

test.each([
  [undefined, 2],
  [{ keepQueries: true }, 1],
])('a mutation with meta %j leaves a query fetched %d times', async (meta, times) => {
  const queryFn = vi.fn(async () => 'data')
  renderAt(<Saver queryFn={queryFn} meta={meta} />)
  await waitFor(() => expect(queryFn).toHaveBeenCalledOnce())
  act(() => screen.getByRole('button').click())
  await screen.findByText('saved true')
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(times))
})

function Refused({ queryFn, code }: { queryFn: QueryFn; code: string }) {
  useQuery({ queryKey: ['y'], queryFn })
  const { mutate, isError } = useMutation({
    mutationFn: () =>
      Promise.reject(new ApiError(failure(409, code), { type: 'x', errors: [{ code, detail: 'Nej.', attr: null }] })),
  })
  return <button type="button" onClick={() => mutate()}>{`refused ${isError}`}</button>
}

test.each([
  ['conflict', 2],
  ['limit_reached', 1],
])('a save that is refused with %s leaves a query fetched %d times', async (code, times) => {
  const queryFn = vi.fn(async () => 'data')
  renderAt(<Refused queryFn={queryFn} code={code} />)
  await waitFor(() => expect(queryFn).toHaveBeenCalledOnce())
  act(() => screen.getByRole('button').click())
  await screen.findByText('refused true')
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(times))
})

test('when another person logs in, what the one before saw is thrown away and asked for anew', async () => {
  storeSession({ username: 'anna' })
  const queryFn = vi.fn(async () => "bo's").mockResolvedValueOnce("anna's")
  renderAt(<Mine queryFn={queryFn} />)
  await screen.findByText("anna's")
  act(() => void storeSession({ username: 'bo' }))
  expect(queryClient.getQueryData(['mine'])).not.toBe("anna's")
  expect(await screen.findByText("bo's")).toBeTruthy()
})

test('after logout cached data is stale but nothing is asked for', async () => {
  storeSession({ username: 'anna' })
  const queryFn = vi.fn(async () => 'data')
  renderAt(<Mine queryFn={queryFn} />)
  await screen.findByText('data')
  act(forgetSession)
  expect(queryClient.getQueryState(['mine'])?.isInvalidated).toBe(true)
  expect(queryFn).toHaveBeenCalledOnce()
})
