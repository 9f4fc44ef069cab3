import { askEarly } from '@stafapp/shared/early-answers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPortal } from './read-portal.ts'

const root = document.createElement('div')
const registry = (revision: number) => ({ revision, shell: 's', remotes: [] })
const file = (revision: number) => JSON.stringify({ registry: registry(revision), facades: {} })

/** Answers by address; none: there is no network. */
const answers = new Map<string, Response>()
const asked: string[] = []

beforeEach(() => {
  root.dataset.portal = '/portal/portal.1.json'
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers.get(url)
    if (answer === undefined) throw new TypeError('offline')
    return answer
  })
})
afterEach(() => {
  globalThis.staf_early = undefined
  vi.unstubAllGlobals()
  answers.clear()
  asked.length = 0
})

test('the registry is that of the file which the page names, not the newest', async () => {
  answers.set('/portal/portal.1.json', new Response(file(1))).set('/registry.json', Response.json(registry(2)))
  expect(await readPortal(root)).toEqual(registry(1))
  expect(root.dataset.portal, 'an early script that comes later').toBeUndefined()
})

test('what the early script has asked for is not asked for again', async () => {
  askEarly('/portal/portal.1.json', null, Promise.resolve(new Response(file(1))))
  expect(await readPortal(root)).toEqual(registry(1))
  expect(asked).toEqual([])
})

for (const [what, answer] of Object.entries({
  missing: () => new Response('Filen finns inte', { status: 404 }),
  damaged: () => new Response(file(1).slice(0, 20)),
}))
  test(`in place of a file that is ${what} there is the published registry`, async () => {
    answers.set('/portal/portal.1.json', answer()).set('/registry.json', Response.json(registry(2)))
    expect(await readPortal(root)).toEqual(registry(2))
  })

test('without both nothing can start, which is said', async () => {
  await expect(readPortal(root)).rejects.toThrow('There is no registry.')
})
