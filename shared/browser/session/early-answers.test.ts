import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly } from './early-answers.ts'
import { exchange } from './send.ts'

const call = 'GET /api/schools/my-unit/'
const url = '/api/schools/my-unit/?karneval=1'
const options = { query: { karneval: 1 } }

const fetched = vi.fn(async () => new Response('asked again'))
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  globalThis.staf_early = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
  fetched.mockClear()
})

const answer = async (token: string | null) => (await exchange(call, options, token)).text()

test('a call takes the answer that was asked for early, and the next one asks itself', async () => {
  askEarly(url, 'token', Promise.resolve(new Response('early')))
  expect(await answer('token')).toBe('early')
  expect(fetched).not.toHaveBeenCalled()
  expect(await answer('token')).toBe('asked again')
})

test('what was asked for with another token, or as a visitor, is not used', async () => {
  for (const token of ['another', null]) {
    askEarly(url, token, Promise.resolve(new Response('early')))
    expect(await answer('token')).toBe('asked again')
  }
})

test('an early call without an answer is made again', async () => {
  askEarly(url, 'token', Promise.reject(new TypeError('no network')))
  expect(await answer('token')).toBe('asked again')
})

test('an answer from before a change, or of half a minute ago, is not shown', async () => {
  askEarly(url, 'token', Promise.resolve(new Response('early')))
  await exchange('POST /api/users/logout/', {}, 'token')
  expect(await answer('token')).toBe('asked again')

  vi.useFakeTimers({ toFake: ['performance'] })
  askEarly(url, 'token', Promise.resolve(new Response('early')))
  vi.advanceTimersByTime(31_000)
  expect(await answer('token')).toBe('asked again')
})
