import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usageText } from './components/link-list.tsx'
import { Component } from './official-links-page.tsx'
import type { OfficialLink } from './official-tasks.ts'

beforeEach(() => void storeSession({ roles: ['super_admin'] }))
afterEach(() => void vi.useRealTimers())

const MAKE = 'POST /api/raceday/links/'
const list = { days: ['2025-05-16', '2025-05-17'], data: [] }

type Wanted = { task: OfficialLink['task']; name: string; day: string }

const linkOf = ({ task, name, day }: Wanted, id: number): OfficialLink => ({
  id,
  task,
  name,
  day,
  created_at: '2025-05-12T09:00:00Z',
  revoked_at: null,
  state: 'early',
  devices: 0,
  facts: 0,
  last_used_at: null,
})

/** The server's links by idempotency key, of which it makes at most `most`. */
function open(most = 100) {
  const made = new Map<string, number>()
  const limit = { most }
  const seen = fakeApi({
    'GET /api/raceday/links/': list,
    [MAKE]: ({ body }: SeenCall) => {
      const wanted = body as Wanted
      const key = JSON.stringify(wanted)
      if (!made.has(key) && made.size >= limit.most) return failure(500, 'error')
      const id = made.get(key) ?? made.size + 1
      made.set(key, id)
      return { link: linkOf(wanted, id), url: `http://portal/tavlingsdag/upprop#secret${id}`, qr_svg: '<svg/>' }
    },
  })
  renderAt(<Component />)
  return { user: userEvent.setup(), limit, posts: () => seen.filter(({ call }) => call === MAKE) }
}

it.each([
  ['2025-05-12T09:00:00Z', 'fredag 16.5.2025'],
  ['2025-05-16T22:00:00Z', 'lördag 17.5.2025'],
  ['2025-05-28T09:00:00Z', 'fredag 16.5.2025'],
])('at %s a new link is for %s: one for a day that is over has ended', async (now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  open()
  expect(await screen.findByRole('radio', { name: day })).toHaveProperty('checked', true)
})

it('makes the links of a day in one go, one for each name, and a sheet for each', async () => {
  const { user, posts } = open()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Skapa länk' })
  expect(button.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: /^Upprop/ }), 'Grind 1, Grind 2,, grind 1')
  await user.type(screen.getByRole('textbox', { name: /^Speaker/ }), 'Anna')
  await user.click(screen.getByRole('radio', { name: 'lördag 17.5.2025' }))
  await user.click(screen.getByRole('button', { name: 'Skapa 3 länkar' }))
  const heading = await screen.findByRole('heading', { name: '3 nya länkar' })
  expect(document.activeElement).toBe(heading)
  expect(posts().map(({ body }) => body)).toEqual([
    { task: 'call_room', name: 'Grind 1', day: '2025-05-17' },
    { task: 'call_room', name: 'Grind 2', day: '2025-05-17' },
    { task: 'announcer', name: 'Anna', day: '2025-05-17' },
  ])
  const sheet = within(screen.getByRole('article', { name: 'Upprop, Grind 2' }))
  expect(sheet.getByText('lördag 17.5.2025')).toBeTruthy()
  expect(sheet.getByRole('img', { name: 'QR-kod som öppnar länken för Grind 2' })).toBeTruthy()
  expect(sheet.getByText(/^Rikta telefonens kamera mot koden/)).toBeTruthy()
  expect(sheet.getByText(/^Tryck på Här för varje lag/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Upprop/ }).value).toBe('')
})

it('the sheet for timing is for its computer, which has no camera to point', async () => {
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: /^Tidtagning/ }), 'Målet')
  await user.click(screen.getByRole('button', { name: 'Skapa länk' }))
  const sheet = within(await screen.findByRole('article', { name: 'Tidtagning, Målet' }))
  expect(
    sheet.getByText(
      'Öppna länken på tidtagningsdatorn: skriv adressen eller skanna koden där. Du behöver inget lösenord.',
    ),
  ).toBeTruthy()
  expect(sheet.queryByText(/^Rikta telefonens/)).toBeNull()
})

it('after a failure in the middle shows what was made, and makes only the rest', async () => {
  const { user, posts, limit } = open(1)
  await user.type(await screen.findByRole('textbox', { name: /^Upprop/ }), 'Grind 1, Grind 2')
  await user.click(screen.getByRole('button', { name: 'Skapa 2 länkar' }))
  expect(await screen.findByText(/^Alla länkar kunde inte skapas/)).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Upprop, Grind 1' })).toBeTruthy()
  limit.most = 2
  await user.click(screen.getByRole('button', { name: 'Skapa 2 länkar' }))
  expect(await screen.findByRole('article', { name: 'Upprop, Grind 2' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  const keys = posts().map(({ headers }) => headers.get('idempotency-key'))
  expect([keys[2], keys[3]]).toEqual([keys[0], keys[1]])
})

it('shows a link chosen in a field when the browser refuses to copy it', async () => {
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: /^Upprop/ }), 'Grind 1')
  await user.click(screen.getByRole('button', { name: 'Skapa länk' }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Kopiera länken för Grind 1' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Webbläsaren kopierade inte/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
})

it.each([
  [{}, 'Inte öppnad ännu'],
  [
    { devices: 1, last_used_at: '2025-05-16T09:40:00Z' },
    'Använd senast 16.5.2025 12:40, öppnad på 1 enhet, inget antecknat',
  ],
  [
    { devices: 2, facts: 6, last_used_at: '2025-05-16T09:40:00Z' },
    'Använd senast 16.5.2025 12:40, öppnad på 2 enheter, 6 anteckningar',
  ],
])('says how a link has been used: %j', (usage, text) => {
  expect(usageText({ ...linkOf({ task: 'call_room', name: 'Grind 1', day: '2025-05-16' }, 1), ...usage })).toBe(text)
})
