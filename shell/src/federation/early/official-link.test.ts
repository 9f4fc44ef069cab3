// @vitest-environment jsdom
import { openingOf, takeEarly } from '@stafapp/shared/early-answers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOfficialLink } from './official-link.ts'

const asked = vi.fn<(url: string, options: { method?: string; body?: string }) => Promise<Response>>()

beforeEach(() => vi.stubGlobal('fetch', asked))
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
  globalThis.staf_early = undefined
})

test('a link is opened while the code loads, in one call; the page takes its answer with the next heats', async () => {
  asked.mockImplementation(async () => new Response('heats', { status: 201 }))
  expect(openOfficialLink({ pathname: '/tavlingsdag/upprop', hash: '#hemlig' })).toBe(true)
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/raceday/sessions/'])
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"token":"hemlig"}' })
  expect(await (await takeEarly('GET', openingOf('hemlig'), null))?.text()).toBe('heats')
})

test('the answer to a link that no longer works is the page’s to judge', async () => {
  asked.mockImplementation(async () => new Response('', { status: 410 }))
  openOfficialLink({ pathname: '/tavlingsdag/upprop', hash: '#gammal' })
  expect((await takeEarly('GET', openingOf('gammal'), null))?.ok).toBe(false)
})

test('without a network nothing fails here', async () => {
  asked.mockRejectedValue(new TypeError('no network'))
  expect(openOfficialLink({ pathname: '/tavlingsdag/upprop', hash: '#hemlig' })).toBe(true)
  await expect(takeEarly('GET', openingOf('hemlig'), null)).rejects.toThrow('no network')
})

test.each([
  ['/tavlingsdag/upprop', ''],
  ['/tavlingsdag/upprop', '#'],
  ['/tidtabeller/minutschema', '#arena'],
])('nothing is opened at %s%s', (pathname, hash) => {
  expect(openOfficialLink({ pathname, hash })).toBe(false)
  expect(asked).not.toHaveBeenCalled()
})
