import { QueryClientProvider, useQuery } from '@stafapp/shared/data'
import { askEarly } from '@stafapp/shared/early-answers'
import { writeText } from '@stafapp/shared/storage'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read } from './calls.tsx'

const url = '/api/maintenance/qna/'
const json = (text: string) => new Response(JSON.stringify([text]), { headers: { 'content-type': 'application/json' } })

const fetched = vi.fn(async () => json('asked again'))
let client: QueryClient
const rendered: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  rendered.length = 0
  globalThis.staf_early = undefined
  writeText('access_token', null)
  vi.unstubAllGlobals()
  fetched.mockClear()
})

function Answers() {
  const { data } = useQuery(read('GET /api/maintenance/qna/'))
  rendered.push(data)
  return <p>{JSON.stringify(data)}</p>
}

const show = async () => {
  render(
    <QueryClientProvider client={client}>
      <Answers />
    </QueryClientProvider>,
  )
  // Everything that the page asks for is answered.
  await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)))
}

test('what came before the code is in the first rendering, and the read does not ask again', async () => {
  askEarly(url, null, Promise.resolve(json('early')))
  await vi.waitFor(() => expect(globalThis.staf_early?.get(url)?.here).toBeDefined())
  await show()
  expect(rendered[0]).toEqual(['early'])
  expect(fetched).not.toHaveBeenCalled()
  // Taken: the next read asks the server.
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('["asked again"]')).toBeDefined()
})

test('what is still on its way is waited for', async () => {
  askEarly(url, null, Promise.resolve(json('early')))
  await show()
  expect(rendered[0]).toBeUndefined()
  expect(rendered.at(-1)).toEqual(['early'])
  expect(fetched).not.toHaveBeenCalled()
})

test('what was asked for another session, or refused, is not shown', async () => {
  askEarly(url, 'token of another session', Promise.resolve(json('of another')))
  await vi.waitFor(() => expect(globalThis.staf_early?.get(url)?.here).toBeDefined())
  await show()
  expect(rendered).not.toContainEqual(['of another'])
  askEarly(url, null, Promise.resolve(new Response('{}', { status: 403 })))
  await Promise.resolve()
  expect(globalThis.staf_early?.get(url)?.here).toBeUndefined()
})
