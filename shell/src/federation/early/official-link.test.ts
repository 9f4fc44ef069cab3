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

const listUrl = '/api/raceday/start-list/?task=call_room&part=next'

test('a link is opened and its next heats are asked for while the code loads; the page takes both answers', async () => {
  asked.mockImplementation(async (url) =>
    url === listUrl ? new Response('heats') : Response.json({ task: 'call_room' }, { status: 201 }),
  )
  expect(openOfficialLink({ pathname: '/tavlingsdag/upprop', hash: '#hemlig' })).toBe(true)
  await expect.poll(() => asked.mock.calls.map(([url]) => url)).toEqual(['/api/raceday/sessions/', listUrl])
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"token":"hemlig"}' })
  expect((await takeEarly('GET', openingOf('hemlig'), null))?.status).toBe(201)
  expect(await (await takeEarly('GET', listUrl, null))?.text()).toBe('heats')
})

test('a link that no longer works asks for nothing more, and its answer is the page’s to judge', async () => {
  asked.mockImplementation(async () => new Response('', { status: 410 }))
  openOfficialLink({ pathname: '/tavlingsdag/upprop', hash: '#gammal' })
  expect((await takeEarly('GET', openingOf('gammal'), null))?.ok).toBe(false)
  expect(asked).toHaveBeenCalledTimes(1)
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
