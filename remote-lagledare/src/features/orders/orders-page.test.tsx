import type { Karneval } from '@stafapp/shared/contract/types'
import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { team } from '../../shared/entry/test-data.ts'
import type { MyOrders, Order } from '../../shared/order/orders.ts'
import { myOrders, order, price, row } from '../../shared/order/test-data.ts'
import { Component } from './orders-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const toast = 'Skapande av beställningar lyckades'
const place = 'POST /api/invoices/orders/'
const patch = 'PATCH /api/invoices/orders/{id}/'
const fee = row({
  id: 9,
  product: 9,
  name: 'Stafettlag',
  category: 'stafetter',
  source: 'team_fee',
  quantity: 3,
  unit_price_cents: 800,
})
const lunch = (quantity: number) => row({ id: 1, product: 1, quantity })

stubBrowser()
beforeEach(() => {
  storeSession()
  sessionStorage.clear()
})

type Setup = {
  placed?: Order | null
  list?: Partial<MyOrders>
  phase?: Karneval['phase']
  answers?: Record<string, unknown>
}

/** Renders the page with a fake server that holds one order. */
function open({ placed = null, list = {}, phase = 'teams', answers = {} }: Setup = {}) {
  let held = placed
  const save = ({ body }: SeenCall) => {
    const { rows } = body as { rows: { product: number; quantity: number }[] }
    held = order({ rows: [fee, ...rows.map(({ quantity }) => lunch(quantity))], version: (held?.version ?? 0) + 1 })
    return held
  }
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ phase })] },
    'GET /api/invoices/my-orders/': () => myOrders({ data: held ? [held] : [], ...list }),
    'GET /api/invoices/prices/': {
      karneval: 1,
      data: [price(), price({ id: 2, code: 'LOGI', name: 'Logi', category: 'logi' })],
    },
    'GET /api/events/teams/myschool/': { data: [] },
    'GET /api/invoices/stock/': { data: [{ product: 2, stock: 100, left: 4 }] },
    [place]: save,
    [patch]: save,
    ...answers,
  })
  renderRoutes([{ path: '*', element: <Component /> }], '/lagledare/orderspage')
  return calls
}

const field = (name = 'Lunch fredag') => screen.findByRole<HTMLInputElement>('spinbutton', { name: `Antal ${name}` })
const saveButton = () => screen.getByRole('button', { name: 'Spara beställningen' })
const fill = async (text: string) => {
  const user = userEvent.setup()
  const input = await field()
  await user.clear(input)
  await user.type(input, text)
  return user
}

it('a school that needs nothing says so, and has then ordered', async () => {
  const calls = open({ placed: order({ status: 'draft', rows: [fee] }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Vi beställer inget' }))
  expect(await screen.findByText('Ni beställer inget')).toBeTruthy()
  expect(screen.queryByText('Allt är sparat')).toBeNull()
  expect(calls.find(({ call }) => call === place)?.body).toEqual({ school_unit: 5, karneval: 1, rows: [] })
  expect(screen.queryByRole('button', { name: /^Vi beställer inget|^Ångra/ })).toBeNull()
})

it('places the order with the running total, says so in a toast, and can take the save back', async () => {
  const calls = open({ placed: order({ status: 'draft', rows: [fee] }) })
  const user = await fill('12')
  expect(screen.getByText(/^Totalt med lagavgifter/).textContent).toMatch(/138,00\s€$/)
  await user.dblClick(saveButton())
  await waitFor(() => expect(toasts).toEqual([['success', toast]]))
  const sent = calls.filter(({ call }) => call === place)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({ school_unit: 5, karneval: 1, rows: [{ product: 1, quantity: 12 }] })
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  await user.click(await screen.findByRole('button', { name: 'Ångra senaste sparningen' }))
  await waitFor(() => expect(toasts).toHaveLength(2))
  expect(calls.findLast(({ call }) => call === patch)?.body).toMatchObject({ rows: [{ product: 1, quantity: 0 }] })
})

it('says how many of the runners have a start beside the number that it fills in', async () => {
  const line = { round: 'TRIAL' as const, legs: [1, 2, null, 3], reserves: [4] }
  open({
    answers: {
      'GET /api/events/teams/myschool/': {
        data: [
          team({ compositions: [line] }),
          team({ id: 101, compositions: [{ ...line, legs: [1, 5, null, null], reserves: [] }] }),
          team({ id: 102, status: 'withdrawn', compositions: [{ ...line, legs: [9, 8, 7, 6] }] }),
          team({ id: 103, school_unit: 6, compositions: [{ ...line, legs: [11, 12, 13, 14] }] }),
        ],
      },
    },
  })
  expect((await screen.findAllByText('(24 löpare i registret, 5 med start)')).length).toBe(2)
})

it('asks at the row about what belongs to lodging when no lodging is ordered', async () => {
  const logi = { category: 'logi' as const }
  open({
    answers: {
      'GET /api/invoices/prices/': {
        karneval: 1,
        data: [
          price({ ...logi, id: 2, code: 'LOGI', name: 'Logi' }),
          price({ ...logi, id: 3, code: 'LOGI-FR', name: 'Frukost i samband med logi' }),
        ],
      },
    },
  })
  const user = userEvent.setup()
  const question = () => screen.queryByText('Ni har ingen logi i beställningen. Stämmer antalet?')
  const breakfast = await field('Frukost i samband med logi')
  expect(question()).toBeNull()
  await user.clear(breakfast)
  await user.type(breakfast, '5')
  expect(question()?.closest('li')).toBe(breakfast.closest('li'))
  await user.click(screen.getByRole('button', { name: 'Öka antal Logi' }))
  expect(question()).toBeNull()
})

it('never offers more than is left, and fills in the number of runners up to that', async () => {
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fyll i antalet löpare: 24 i Logi' }))
  expect((await field('Logi')).value).toBe('4')
  expect(screen.getByRole('button', { name: 'Öka antal Logi' }).getAttribute('aria-disabled')).toBe('true')
})

it('takes a colleague’s change of other products along without asking', async () => {
  const theirs = order({ rows: [lunch(5), row({ id: 2, product: 2, name: 'Logi', quantity: 2 })], version: 4 })
  let attempts = 0
  const calls = open({
    placed: order({ rows: [lunch(5)] }),
    answers: {
      [patch]: () => {
        attempts += 1
        return attempts === 1 ? conflict(theirs) : order({ rows: [lunch(8)], version: 5 })
      },
    },
  })
  const user = await fill('8')
  await user.click(saveButton())
  await waitFor(() => expect(toasts).toEqual([['success', toast]]))
  expect(calls.filter(({ call }) => call === patch).map(({ body }) => body)).toEqual([
    { rows: [{ product: 1, quantity: 8 }], version: 3 },
    { rows: [{ product: 1, quantity: 8 }], version: 4 },
  ])
})

it('compares when a colleague has changed the same product; keeping mine saves it (F2)', async () => {
  const theirs = order({ rows: [lunch(6)], version: 4 })
  let now = order({ rows: [lunch(5)] })
  const calls = open({
    answers: {
      'GET /api/invoices/my-orders/': () => myOrders({ data: [now] }),
      [patch]: () => {
        if (now === theirs) return order({ rows: [lunch(8)], version: 5 })
        now = theirs
        return conflict(theirs)
      },
    },
  })
  const user = await fill('8')
  await user.click(saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Någon annan har ändrat beställningen' })
  expect(within(dialog).getByRole('row', { name: 'Lunch fredag 6 8' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Spara mina antal' }))
  await waitFor(() => expect(toasts).toEqual([['success', toast]]))
  expect(calls.findLast(({ call }) => call === patch)?.body).toEqual({
    rows: [{ product: 1, quantity: 8 }],
    version: 4,
  })
})

it('recognises its own save when the answer was lost (F31)', async () => {
  let isLost = true
  open({
    placed: order({ rows: [lunch(5)] }),
    answers: {
      [patch]: () => {
        if (!isLost) return conflict(order({ rows: [lunch(8)], version: 4 }))
        isLost = false
        throw new TypeError('connection lost')
      },
    },
  })
  const user = await fill('8')
  await user.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Era antal finns kvar här')
  expect((await field()).value).toBe('8')
  await user.click(saveButton())
  await waitFor(() => expect(toasts.at(-1)).toEqual(['success', toast]))
})

it('has the typed numbers again after a reload, and tells that they are not saved', async () => {
  open({ placed: order({ rows: [lunch(5)] }) })
  await fill('8')
  // A reload unmounts nothing.
  const kept = { ...localStorage }
  cleanup()
  Object.assign(localStorage, kept)
  open({ placed: order({ rows: [lunch(5)] }) })
  expect((await field()).value).toBe('8')
  expect(screen.getByText('Antal som inte hann sparas är kvar')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ångra ändringen' }))
  expect((await field()).value).toBe('5')
  expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([])
})

it('lets go of the typed numbers when one leaves the page, which has asked before', async () => {
  open({ placed: order({ rows: [lunch(5)] }) })
  await fill('8')
  expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toHaveLength(1)
  cleanup()
  open({ placed: order({ rows: [lunch(5)] }) })
  expect((await field()).value).toBe('5')
  expect(screen.queryByText('Antal som inte hann sparas är kvar')).toBeNull()
})

it('asks at the row and before saving about an amount far over the runners, and then saves it', async () => {
  const calls = open({ placed: order({ rows: [] }) })
  const user = await fill('72')
  expect(screen.queryByText(/Stämmer antalet/)).toBeNull()
  await user.clear(await field())
  await user.type(await field(), '73')
  expect(screen.getByText('Det är mycket mer än era 24 löpare. Stämmer antalet?')).toBeTruthy()
  await user.click(saveButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Stämmer antalen?' }))
  expect(dialog.getByRole('listitem').textContent).toBe('Lunch fredag: 73 portioner')
  await user.click(dialog.getByRole('button', { name: 'Ändra antalen' }))
  expect(calls.some(({ call }) => call === patch)).toBe(false)
  expect((await field()).value).toBe('73')
  await user.click(saveButton())
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Spara beställningen' }))
  await waitFor(() => expect(calls.some(({ call }) => call === patch)).toBe(true))
})

it('keeps the number of an emptied field, and says how many there are of what was asked too many of', async () => {
  open({ placed: order({ rows: [lunch(5)] }) })
  const user = userEvent.setup()
  await user.clear(await field())
  await user.tab()
  expect((await field()).value).toBe('5')
  await user.clear(await field('Logi'))
  await user.type(await field('Logi'), '99')
  expect((await field('Logi')).value).toBe('99')
  expect(screen.getByText('Högst 4')).toBeTruthy()
})

it.each([
  ['99999', 'Högst 9 999'],
  ['-3', 'Skriv ett helt antal, 0 eller mer'],
  ['2.5', 'Skriv ett helt antal, 0 eller mer'],
  ['2,5', 'Skriv ett helt antal, 0 eller mer'],
])('keeps %s as it was typed, says why it is not taken, and saves nothing of it', async (text, why) => {
  const calls = open({ placed: order({ rows: [lunch(5)] }) })
  const user = await fill(text)
  await user.clear(await field('Logi'))
  await user.type(await field('Logi'), '2')
  expect((await field()).value).toBe(text)
  expect(screen.getByText(why)).toBeTruthy()
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('2 antal är inte sparade')).toBeTruthy()
  expect(document.querySelector('form[data-dirty="true"]:not([data-kept])')).not.toBeNull()
  const sums = async () => [
    (await field()).closest('li')?.lastElementChild?.textContent,
    screen.getByText(/^Totalt med lagavgifter/).textContent,
  ]
  expect(await sums()).toEqual(['–', 'Totalt med lagavgifter: –'])
  await user.click(saveButton())
  expect(document.activeElement).toBe(await field())
  expect(calls.some(({ call }) => call === patch)).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Ångra ändringarna' }))
  expect((await field()).value).toBe('5')
  expect(screen.queryByText(why)).toBeNull()
  expect(await sums()).toEqual([expect.stringMatching(/^47,50\s€$/), expect.stringMatching(/: 47,50\s€$/)])
})

it('steps by the arrow keys, within the limits', async () => {
  open({ placed: order({ rows: [lunch(1)] }) })
  const user = userEvent.setup()
  const count = await field()
  await user.click(count)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect([count.value, count.getAttribute('aria-valuenow')]).toEqual(['3', '3'])
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(count.value).toBe('0')
})

it('says at the rows that the unit keeps its price when the price list has another', async () => {
  const prices = [
    price({ price_cents: 1111 }),
    price({ id: 9, category: 'stafetter', orderable: false, price_cents: 850 }),
  ]
  open({
    placed: order({ rows: [fee, lunch(5)] }),
    answers: { 'GET /api/invoices/prices/': { karneval: 1, data: prices } },
  })
  const kept = (cents: string) => new RegExp(`^Ni behåller ert pris\\. Priset är nu ${cents}\\s€\\.$`)
  expect((await screen.findByText(kept('11,11'))).closest('li')?.textContent).toContain('9,50\u00a0€ per portion')
  expect(screen.getByText(kept('8,50')).closest('li')?.textContent).toContain('3 × 8,00')
  expect(screen.getByText(/^Totalt med lagavgifter/).textContent).toMatch(/71,50\s€$/)
})

it('says after the deadline that nothing but team fees was ordered', async () => {
  open({ placed: order({ rows: [], is_open: false, status: 'locked' }), list: { is_open: false } })
  expect(await screen.findByText('Enheten har inte beställt mat eller logi.')).toBeTruthy()
})

it('asks the organiser after the deadline, with a reason', async () => {
  const locked = order({ rows: [lunch(5)], is_open: false, status: 'locked' })
  const calls = open({
    placed: locked,
    list: { is_open: false },
    answers: { 'POST /api/invoices/order-changes/': { id: 1 } },
  })
  expect(await screen.findByText(/^Beställningarna stängde onsdag 30\.4\.2025 kl\. 23:59$/)).toBeTruthy()
  expect(screen.queryByText('Enheten har inte beställt mat eller logi.')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Fyll i antalet löpare/ })).toBeNull()
  expect(screen.queryByText('Allt är sparat')).toBeNull()
  const user = await fill('7')
  expect(screen.getByRole('button', { name: 'Ångra ändringen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Spara beställningen' })).toBeNull()
  // The form stands far below on a phone.
  await user.click(screen.getByRole('button', { name: 'Till begäran' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Varför behöver beställningen ändras?'))
  await user.type(screen.getByLabelText('Varför behöver beställningen ändras?'), 'Två nya elever')
  await user.click(screen.getByRole('button', { name: 'Begär ändring' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Begäran har skickats till arrangören']]))
  expect(calls.find(({ call }) => call === 'POST /api/invoices/order-changes/')?.body).toEqual({
    order: 7,
    rows: [{ product: 1, quantity: 7 }],
    reason: 'Två nya elever',
  })
})

it('after the carnival the order is only read, and nothing can be asked for', async () => {
  open({
    placed: order({ rows: [lunch(5)], is_open: false, status: 'locked' }),
    list: { is_open: false },
    phase: 'archived',
  })
  expect(await screen.findByText('Stafettkarnevalen 2025 är avslutad')).toBeTruthy()
  // Of the price list only what was ordered.
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Lunch fredag'])
  expect(screen.getByText('Beställningen visas som den var.')).toBeTruthy()
  expect(screen.getByText('5 portioner')).toBeTruthy()
  expect(screen.queryByText(/kvar$/)).toBeNull()
  expect(screen.queryByText(/^Behöver ni ändra något/)).toBeNull()
  expect(screen.queryByRole('spinbutton')).toBeNull()
})

const change = {
  id: 1,
  order: 7,
  school: 3,
  school_unit: 5,
  school_name: 'Vasa övningsskola',
  unit_name: 'åk 1–6',
  wanted: [{ product: 1, name: 'Lunch fredag', quantity: 7, current: 5, unit: 'portion' }],
  reason: 'Två nya elever',
  status: 'pending' as const,
  answer: '',
  requested_by: null,
  created_at: '2025-05-02T08:00:00Z',
  decided_at: null,
  decided_by: null,
  version: 1,
}

it('offers no field while a wish waits', async () => {
  open({
    placed: order({ rows: [lunch(5)], is_open: false, status: 'locked', changes: [change] }),
    list: { is_open: false },
  })
  expect(await screen.findByText('Lunch fredag: 5 → 7')).toBeTruthy()
  expect(screen.getByText('5 portioner')).toBeTruthy()
  expect(screen.queryByRole('spinbutton')).toBeNull()
})

it('says of a refused wish what it was, why not, and that another can be made', async () => {
  const refused = {
    ...change,
    status: 'refused' as const,
    answer: 'Maten är beställd.',
    decided_at: '2025-05-03T08:00:00Z',
  }
  open({
    placed: order({ rows: [lunch(5)], is_open: false, status: 'locked', changes: [refused] }),
    list: { is_open: false },
  })
  expect(await screen.findByText('Arrangören har avslagit er ändring 3.5.2025 11:00')).toBeTruthy()
  expect(screen.getByText('Ni bad om: Lunch fredag 7.')).toBeTruthy()
  expect(screen.getByText('Svar: Maten är beställd.')).toBeTruthy()
  expect(screen.getByText(/^Beställningen är som förut\./)).toBeTruthy()
  expect(screen.getAllByRole('spinbutton').length).toBeGreaterThan(0)
})

function conflict(current: Order): Response {
  const errors = [{ code: 'conflict', detail: 'Någon annan har ändrat uppgifterna.', attr: null }]
  return Response.json({ type: 'client_error', errors, current }, { status: 409 })
}

it('shows the server’s words for what is sold out, on the page and as a toast', async () => {
  open({
    placed: order({ rows: [lunch(5)] }),
    answers: { [patch]: () => failure(409, 'limit_reached', 'Lunch fredag är slut.', 'rows.0.quantity') },
  })
  const user = await fill('8')
  await user.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Lunch fredag är slut.')
  expect(toasts[0]).toEqual(['error', 'client_error: limit_reached: Lunch fredag är slut. (rows.0.quantity)'])
})

it('leads on from a saved order to the unit that nothing is ordered for yet', async () => {
  const units = [5, 6].map((id) => ({ school_unit: id, unit_name: `Enhet ${id}`, runners: 24, marchers_left: 5 }))
  open({ placed: order({ rows: [lunch(3)] }), list: { units } })
  const next = await screen.findByRole('link', { name: 'Nästa enhet: Enhet 6' })
  await userEvent.click(next)
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Skolenhet' })).value).toBe('6')
  expect(screen.getByRole('button', { name: 'Vi beställer inget' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Nästa enhet/ })).toBeNull()
})
