import { queryClient } from '@stafapp/shared/data'
import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './other-registrations-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const patch = 'PATCH /api/invoices/orders/{id}/'
const squad = { class_name: '5A', participants: 18, adult_name: 'Eva Ek', adult_phone: '+358401234567' }
const held = {
  id: 7,
  karneval: 1,
  school_unit: 5,
  status: 'placed',
  closes_at: '2025-04-30T20:59:59.999Z',
  is_open: true,
  rows: [],
  total_cents: 0,
  inmarsch: { persons: 0, mascot: '' },
  cheer_squads: [squad],
  changes: [],
  placed_at: null,
  updated_at: '2025-04-01T08:00:00Z',
  version: 3,
}

const price = { vat_percent: 0, orderable: true, price_cents: 0 }
const prices = [
  { ...price, id: 1, code: 'INM', category: 'inmarsch', name: 'Inmarsch och maskot', unit: 'skola' },
  { ...price, id: 2, code: 'HEJ', category: 'hejarklack', name: 'Hejarklack', unit: 'klack', price_cents: 1500 },
  { ...price, id: 3, code: 'VAST', category: 'hejarklack', name: 'Borttappad väst', unit: 'väst', price_cents: 5000 },
].map((each) => ({ ...each, orderable: each.code !== 'VAST' }))

stubBrowser()
beforeEach(() => void storeSession())

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  let order: object = held
  let diets: object = { school_unit: 5, entries: [], version: 0 }
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/my-orders/': () => ({
      karneval: 1,
      closes_at: held.closes_at,
      is_open: true,
      data: [order],
      units: [{ school_unit: 5, unit_name: 'Vasa övningsskola', runners: 24, marchers_left: 2 }],
    }),
    'GET /api/invoices/diets/': () => diets,
    'GET /api/invoices/prices/': { karneval: 1, data: prices },
    [patch]: ({ body }: SeenCall) => {
      order = { ...held, ...(body as object), version: 4 }
      return order
    },
    'PUT /api/invoices/diets/': ({ body }: SeenCall) => {
      diets = { school_unit: 5, entries: (body as { entries: object[] }).entries, version: 1 }
      return diets
    },
    ...answers,
  })
  renderRoutes([{ path: '*', element: <Component /> }], '/forms/ordersform')
  return { calls, user: userEvent.setup() }
}

it.each([
  [0, '', 'Inget anmält'],
  [0, 'Älgen', 'Ingen i inmarschen, maskot: Älgen'],
  [2, 'Älgen', '2 personer, maskot: Älgen'],
])('after the deadline %i persons and the mascot "%s" are told as "%s"', async (persons, mascot, told) => {
  open({
    'GET /api/invoices/my-orders/': {
      karneval: 1,
      closes_at: held.closes_at,
      is_open: false,
      data: [{ ...held, is_open: false, inmarsch: { persons, mascot } }],
      units: [{ school_unit: 5, unit_name: 'Vasa övningsskola', runners: 24, marchers_left: 2 }],
    },
  })
  const section = await screen.findByRole('region', { name: 'Inmarsch och maskot' })
  expect(section.textContent).toBe(`Inmarsch och maskot${told}`)
})

it('offers only the places in the inmarsch that the school has left', async () => {
  const { calls, user } = open()
  const persons = await screen.findByLabelText<HTMLSelectElement>('Personer i inmarschen')
  expect([...persons.options].map(({ text }) => text)).toEqual(['Ingen', '1 person', '2 personer'])
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Spara inmarsch och maskot' })
  expect(save.disabled).toBe(true)
  await user.selectOptions(persons, '2')
  await user.type(screen.getByLabelText(/^Maskot/), 'Älgen')
  await user.click(screen.getByRole('button', { name: 'Spara inmarsch och maskot' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Skapande av beställningar lyckades']]))
  expect(calls.find(({ call }) => call === patch)?.body).toEqual({
    inmarsch: { persons: 2, mascot: 'Älgen' },
    version: 3,
  })
})

it('tells at a glance what is registered and what it costs, and follows each saving', async () => {
  const { user } = open()
  const list = within(await screen.findByRole('region', { name: 'Det här har ni anmält' }))
  const told = () =>
    list
      .getAllByRole('listitem')
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replace('\u00a0', ' ')))
  await waitFor(() =>
    expect(told()).toEqual([
      ['Inmarsch och maskot', 'Inget anmält', 'Avgiftsfritt'],
      ['Hejarklack', '1 klack, 18 deltagare', '15,00 € per klack'],
      ['Specialdieter', 'Inget anmält', 'Ingår i måltiden'],
    ]),
  )
  expect(screen.getByText(/^Borttappad väst: 50,00\s€$/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Öka antal Glutenfri, fredag' }))
  await user.click(screen.getByRole('button', { name: 'Spara specialdieterna' }))
  await waitFor(() => expect(told()[2]?.[1]).toBe('1 på fredag, 0 på lördag'))
})

it('leads the focus to what comes next when a part is saved, until it is changed again', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('Personer i inmarschen'), '2')
  await user.click(screen.getByRole('button', { name: 'Spara inmarsch och maskot' }))
  const march = within(screen.getByRole('region', { name: 'Inmarsch och maskot' }))
  expect(document.activeElement).toBe(await march.findByRole('link', { name: 'Hejarklack' }))
  await user.type(screen.getByLabelText(/^Maskot/), 'Älgen')
  expect(march.queryByRole('link', { name: 'Hejarklack' })).toBeNull()

  await user.click(await screen.findByRole('button', { name: 'Öka antal Glutenfri, fredag' }))
  await user.click(screen.getByRole('button', { name: 'Spara specialdieterna' }))
  expect(document.activeElement).toBe(await screen.findByRole('link', { name: 'Beställningar' }))
})

it('adds a hejarklack with its adult, the number as E.164', async () => {
  const inSight: (string | undefined)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    inSight.push(this.textContent?.split('.')[0])
  }
  const { calls, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Anmäl en hejarklack' }))
  const submit = screen.getByRole('button', { name: 'Spara hejarklacken' })
  expect(submit.nextElementSibling).toBe(screen.getByRole('button', { name: 'Avbryt' }))
  await user.type(screen.getByLabelText('Antal deltagare'), '2,5')
  expect(screen.getByText('Skriv ett heltal mellan 1 och 500.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Antal deltagare'))
  await user.type(screen.getByLabelText('Klass'), '6B')
  await user.type(screen.getByLabelText('Antal deltagare'), '20')
  await user.type(screen.getByLabelText('Ansvarig vuxen'), 'Nils Ny')
  await user.type(screen.getByLabelText('Den vuxnas telefonnummer'), '050 123 4567')
  await user.click(screen.getByRole('button', { name: 'Spara hejarklacken' }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  await waitFor(() => expect(inSight).toEqual(['6B, 20 deltagare']))
  expect(calls.find(({ call }) => call === patch)?.body).toEqual({
    cheer_squads: [squad, { class_name: '6B', participants: 20, adult_name: 'Nils Ny', adult_phone: '+358501234567' }],
    version: 3,
  })
})

it('saves diets as numbers and keeps nothing of them in the browser', async () => {
  const { calls, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Öka antal Glutenfri, fredag' }))
  expect([sessionStorage.length, Object.keys(localStorage).filter((key) => key.includes('draft:')).length]).toEqual([
    0, 0,
  ])
  await user.click(screen.getByRole('button', { name: 'Spara specialdieterna' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Specialdieterna är sparade']]))
  expect(calls.find(({ call }) => call === 'PUT /api/invoices/diets/')?.body).toEqual({
    karneval: 1,
    school_unit: 5,
    entries: [{ diet: 'gluten_free', friday: 1, saturday: 0, text: '' }],
    version: 0,
  })
  expect(await screen.findByRole('button', { name: 'Radera alla specialdieter' })).toBeTruthy()
})

it('asks at the row about a diet of far more persons than there are runners', async () => {
  const { user } = open()
  const count = await screen.findByRole('spinbutton', { name: 'Antal Glutenfri, lördag' })
  await user.clear(count)
  await user.type(count, '500')
  expect(screen.getByText('Det är mycket mer än era 24 löpare. Stämmer antalet?')).toBeTruthy()
})

it('says that there are more diets than portions, and saves them only after a question', async () => {
  const meal = { category: 'bespisning_friday', source: 'ordered', quantity: 10 }
  const { calls, user } = open({
    'GET /api/invoices/my-orders/': {
      karneval: 1,
      closes_at: held.closes_at,
      is_open: true,
      data: [
        {
          ...held,
          rows: [
            { ...meal, id: 1, product: 11 },
            { ...meal, id: 2, product: 12 },
          ],
        },
      ],
      units: [{ school_unit: 5, unit_name: 'Vasa övningsskola', runners: 24, marchers_left: 2 }],
    },
  })
  const puts = () => calls.filter(({ call }) => call === 'PUT /api/invoices/diets/').length
  const count = await screen.findByRole('spinbutton', { name: 'Antal Glutenfri, fredag' })
  await user.clear(count)
  await user.type(count, '10')
  expect(screen.queryByText(/^Fler specialdieter/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Öka antal Vegansk, fredag' }))
  const said = 'Fler specialdieter (11) än portioner (10) på fredag.'
  expect(screen.getByText(said)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Spara specialdieterna' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Stämmer antalen?' }))
  expect(asked.getByText(said)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Ändra antalen' }))
  expect(puts()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Spara specialdieterna' }))
  await user.click(await screen.findByRole('button', { name: 'Spara ändå' }))
  await waitFor(() => expect(puts()).toBe(1))
})

it('asks for a mascot only when somebody walks in, and saves none that nobody walks with', async () => {
  const { calls, user } = open()
  const persons = await screen.findByLabelText('Personer i inmarschen')
  expect(screen.queryByLabelText(/^Maskot/)).toBeNull()
  await user.selectOptions(persons, '2')
  await user.type(screen.getByLabelText(/^Maskot/), 'Räven Rolf')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Spara inmarsch och maskot' })
  await user.click(save)
  await waitFor(() => expect(toasts).toHaveLength(1))
  await user.selectOptions(screen.getByLabelText('Personer i inmarschen'), '0')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spara inmarsch och maskot' }).disabled).toBe(true),
  )
  await user.clear(screen.getByLabelText(/^Maskot/))
  await user.click(screen.getByRole('button', { name: 'Spara inmarsch och maskot' }))
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === patch).at(-1)?.body).toMatchObject({
      inmarsch: { persons: 0, mascot: '' },
    }),
  )
})

it('saves no diets while a number is not taken, and leads to it', async () => {
  const { calls, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Öka antal Vegansk, fredag' }))
  const count = screen.getByRole('spinbutton', { name: 'Antal Glutenfri, lördag' })
  await user.clear(count)
  await user.type(count, '1000')
  expect(screen.getByText('Högst 999')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Spara specialdieterna' }))
  expect(screen.getByText('2 antal är inte sparade', { selector: '[role="status"]' })).toBeTruthy()
  expect(document.activeElement).toBe(count)
  expect(calls.some(({ call }) => call === 'PUT /api/invoices/diets/')).toBe(false)
})

it('asks which diet is meant, and how many it is for, before diets are saved', async () => {
  const { calls, user } = open()
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Spara specialdieterna' })
  expect(save.ariaDisabled).toBe('true')
  expect(screen.getByText('Inga specialdieter är anmälda', { selector: '[role="status"]' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Annan diet' }), 'Kanel')
  expect(screen.getByText('Ange antal för Kanel.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Öka antal Kanel, fredag' }))
  expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
  expect(screen.getByText(/^Fredag/).textContent).toBe('Fredag 1, lördag 0')
  await user.clear(screen.getByRole('textbox', { name: 'Annan diet' }))
  expect(screen.getByText('Skriv vilken diet det gäller.')).toBeTruthy()
  await user.click(save)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Annan diet' }))
  await user.click(screen.getByRole('button', { name: 'Ångra ändringen' }))
  expect(save.ariaDisabled).toBe('true')
  expect(calls.some(({ call }) => call === 'PUT /api/invoices/diets/')).toBe(false)
})

it('keeps diets that the server refuses', async () => {
  const { user } = open({
    'PUT /api/invoices/diets/': () => failure(409, 'conflict', 'Någon annan har ändrat specialdieterna.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Öka antal Glutenfri, fredag' }))
  await user.click(screen.getByRole('button', { name: 'Spara specialdieterna' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Någon annan har ändrat specialdieterna.')
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Antal Glutenfri, fredag' }).value).toBe('1')
  expect(screen.getByRole('button', { name: 'Spara specialdieterna' }).ariaDisabled).toBe('false')
})

it('after the carnival it says so and shows the entered diets instead of a list to fill in', async () => {
  vi.setSystemTime('2025-05-28T09:00:00Z')
  const diets = [{ diet: 'other', friday: 2, saturday: 1, text: 'Kanel' }]
  const orders = (entries: object[]) => ({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ phase: 'archived' })] },
    'GET /api/invoices/my-orders/': {
      karneval: 1,
      closes_at: held.closes_at,
      is_open: false,
      data: [{ ...held, is_open: false }],
      units: [{ school_unit: 5, unit_name: 'Vasa övningsskola', runners: 24, marchers_left: 2 }],
    },
    'GET /api/invoices/diets/': { school_unit: 5, entries, version: 1 },
  })
  open(orders(diets))
  expect(await screen.findByText('Stafettkarnevalen 2025 är avslutad')).toBeTruthy()
  expect(screen.queryByText(/^Anmälningarna stängde/)).toBeNull()
  expect((await screen.findByText('Kanel')).closest('li')?.textContent).toBe('Kanel fredag 2, lördag 1')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  cleanup()
  queryClient.clear()
  open(orders([]))
  expect(await screen.findByText('Inga specialdieter är anmälda.')).toBeTruthy()
})
