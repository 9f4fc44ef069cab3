import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { followUp } from './follow-up-fixture.ts'
import { Component } from './follow-up-page.tsx'
import { Component as ListPage } from './list-page.tsx'

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

let seen: SeenCall[]

function open(answer: unknown = followUp) {
  seen = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/followup/': answer,
  })
  renderAt(<Component />)
  return userEvent.setup()
}

const schoolNames = () =>
  within(screen.getByRole('table', { name: 'Per skola' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

const sortedColumn = () =>
  within(screen.getByRole('table', { name: 'Per skola' }))
    .getAllByRole('columnheader')
    .find((head) => head.getAttribute('aria-sort') === 'descending')
    ?.textContent?.replace('▼', '')

it('shows the totals of the chosen carnival', async () => {
  open()
  const totals = within(await screen.findByRole('region', { name: 'Totalt' }))
  const figures = totals
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(figures.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Ofakturerat 50,00 €',
    'Fakturerat 1 120,00 €',
    'Inte skickat 120,00 €',
    'Betalt 400,00 €',
    'Obetalt 600,00 €',
    'Förfallet 200,00 €',
    'Lovat 150,00 €',
  ])
  expect(screen.getByText('Stafettkarnevalen 2025, läget 15.4.2025')).toBeTruthy()
  expect(totals.getByText('Del av det fakturerade: 3 fakturor och 1 kreditnota att skicka')).toBeTruthy()
})

it('names what makes the invoiced sum differ from its invoices, and what was paid too much', async () => {
  open({ ...followUp, credited_cents: 3000, overpaid_cents: 200 })
  const notes = within(await screen.findByRole('region', { name: 'Totalt' }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(notes).toContain('2 fakturor, efter avdrag av 30,00 € krediterat')
  expect(notes).toContain('36 % av det fakturerade, varav 2,00 € för mycket')
})

it.each([
  [1_805_650, 0, '19 %'],
  [9_687_249, 0, '99 %'],
  [9_687_250, 0, '100 %'],
  // All but one is paid, and another too much.
  [9_700_000, 20_000, '99 %'],
  [1, 0, '1 %'],
  [0, 0, '0 %'],
])('of 96 872,50 € says of %i cents paid, %i of them too much, %s', async (paid_cents, overpaid_cents, share) => {
  open({ ...followUp, total: { ...followUp.total, paid_cents, invoiced_cents: 9_687_250 }, overpaid_cents })
  const notes = within(await screen.findByRole('region', { name: 'Totalt' }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(notes.filter((note) => note?.startsWith(`${share} av det fakturerade`))).toHaveLength(1)
})

it('orders the schools by any column and tells which one (A23)', async () => {
  const user = open()
  await screen.findByRole('table', { name: 'Per skola' })
  expect(schoolNames()).toEqual(['Brändö skola', 'Åbo skola'])
  expect(screen.getByText(/^1 skola har beställt men har ingen faktura ännu/)).toBeTruthy()
  expect(sortedColumn()).toBe('Obetalt')
  await user.click(screen.getByRole('button', { name: /Betalt/ }))
  expect(schoolNames()).toEqual(['Åbo skola', 'Brändö skola'])
  expect(sortedColumn()).toBe('Betalt')
})

it('finds a school', async () => {
  const user = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Sök skola' }), 'åbo')
  expect(schoolNames()).toEqual(['Åbo skola'])
  expect(screen.getByText('1 av 2 skolor')).toBeTruthy()
})

it('tells the season in words, beside last year, and in numbers', async () => {
  open()
  const chart = await screen.findByRole('img', { name: /^Linjediagram över fakturerat och betalt i allt, 1.3.2025–/ })
  const words = chart.getAttribute('aria-label')?.replaceAll(/\s/g, ' ')
  expect(words).toContain('Till slut fakturerat 1 000,00 €, betalt 400,00 €')
  expect(words).toContain('Stafettkarnevalen 2024: fakturerat 800,00 €, betalt 300,00 €')
  expect(screen.getByText(/^Lika långt före karnevalens början i fjol \(16\.4\.2024\)/)).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Säsongen', hidden: true })).getAllByRole('rowheader', {
    hidden: true,
  })
  expect(rows.map(({ textContent }) => textContent)).toEqual(['1.3.2025', '3.3.2025'])
})

it('compares with the time after last year’s carnival when this one is over', async () => {
  open({ ...followUp, as_of: '2025-05-20' })
  expect(await screen.findByText(/^Lika långt efter karnevalens början i fjol/)).toBeTruthy()
})

it('tells when the money is expected, what is late by itself', async () => {
  open()
  const part = within(await screen.findByRole('region', { name: 'När pengarna väntas' }))
  expect(part.getByText(/^Av /).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Av 600,00 € obetalt väntas 400,00 € in, mest 14.4.–20.4.2025: 250,00 €. 200,00 € har förfallit utan löfte.',
  )
  const weeks = part.getAllByRole('listitem')
  expect(weeks.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Förfallet utan löfte1 faktura, 1 med brutet löfte200,00 €',
    '14.4.–20.4.20252 fakturor250,00 €',
    '21.4.–27.4.20251 faktura, lovat150,00 €',
  ])
})

it.each([
  [/visa listan: Förfallet$/, 'visa=forfallet&karneval=1'],
  [/visa listan: 14\.4\.–20\.4\.2025$/, 'visa=vantas&karneval=1&fran=2025-04-14&till=2025-04-20'],
  [/visa listan: Inte skickat$/, 'visa=oskickat&karneval=1'],
  [/visa listan: obetalt, Helsingfors stad$/, 'visa=obetalt&karneval=1&betalare=5'],
  [/visa listan: obetalt, Brändö skola$/, 'visa=obetalt&karneval=1&skola=1'],
])('a number opens its list: %s', async (name, address) => {
  open()
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(`/economy/followup/lista?${address}`)
})

const listed = {
  invoice: 7,
  number: 2031,
  billing_information: 5,
  payer_name: 'Helsingfors stad',
  school: 1,
  school_name: 'Brändö skola',
  unit_name: 'Brändö skola',
  part_count: 0,
  issued_on: '2025-03-01',
  due_on: '2025-04-01',
  promised_on: '2025-04-10',
  reminder_level: 1,
  invoiced_cents: 100_000,
  paid_cents: 40_000,
  open_cents: 60_000,
  is_sent: true,
}

const unsentListed = { ...listed, open_cents: 0, is_sent: false, billing_information: null, promised_on: null }

function openList(address: string) {
  seen = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/followup-list/': {
      karneval: 1,
      as_of: '2025-04-15',
      total: 2,
      sums: { invoiced_cents: 112_000, paid_cents: 40_000, open_cents: 60_000, unsent_cents: 12_000 },
      data: [listed, { ...unsentListed, invoice: 8, number: 2032, part_count: 3 }],
    },
    'GET /api/invoices/uninvoiced/': {
      karneval: 1,
      as_of: '2025-04-15',
      uninvoiced_cents: 5000,
      without_payer_cents: 5000,
      data: [{ ...listed, billing_information: null, payer_name: '', ordered_cents: 9000, uninvoiced_cents: 5000 }].map(
        ({ billing_information, payer_name, school, school_name, unit_name, ordered_cents, uninvoiced_cents }) => ({
          billing_information,
          payer_name,
          school,
          school_name,
          unit_name,
          ordered_cents,
          uninvoiced_cents,
        }),
      ),
    },
  })
  renderAt(<ListPage />, `/economy/followup/lista?${address}`)
}

it('shows the list that the address names, with its sum and the payers', async () => {
  openList('visa=sent&karneval=1&betalare=5')
  const table = await screen.findByRole('table', { name: 'Fakturor' })
  expect(seen.at(-1)?.url).toContain('part=late')
  expect(new URL(seen.at(-1)?.url ?? '', 'http://x').searchParams.get('billing_information')).toBe('5')
  expect(within(table).getByRole('link', { name: 'Helsingfors stad' }).getAttribute('href')).toBe(
    '/detail/invoicedetail/5',
  )
  expect(within(table).getByText(/bröt löfte 10\.4\.2025/)).toBeTruthy()
  expect(within(table).getAllByRole('row').at(-1)?.textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Totalt1 120,00 €400,00 €600,00 €',
  )
  expect(screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ')).toBe(
    '2 fakturor, läget 15.4.2025, varav 120,00 € inte är skickat',
  )
  expect(within(table).getByText('inte skickad')).toBeTruthy()
  expect(within(table).getByText('Brändö skola')).toBeTruthy()
  expect(within(table).getByText('Samlingsfaktura, 3 skolor')).toBeTruthy()
})

it('shows who is to be invoiced, also when nobody pays', async () => {
  openList('visa=ofakturerat&karneval=1')
  const table = await screen.findByRole('table', { name: 'Ofakturerat' })
  expect(within(table).getByText('Betalare saknas')).toBeTruthy()
  expect(
    within(table)
      .getByRole('link', { name: /^Ange betalare, / })
      .getAttribute('href'),
  ).toMatch(/^\/admin\/billing\?skola=\d+$/)
  expect(screen.getByText(/^Betalare saknas för /).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Betalare saknas för 50,00 €, som inte kan faktureras. Se vem som betalar vad',
  )
})

it.each([
  [0, 'Beställningar och lagavgifter utan faktura'],
  [1200, 'Beställningar och lagavgifter utan faktura, varav 12,00 € där betalare saknas'],
])('says how much of what is not invoiced has no payer: %i cents', async (without_payer_cents, note) => {
  open({ ...followUp, without_payer_cents })
  const found = await screen.findByText(/^Beställningar och lagavgifter utan faktura/)
  expect(found.textContent?.replaceAll(/\s/g, ' ')).toBe(note)
})

it('offers to try again when the figures cannot be read', async () => {
  open(() => failure(403, 'permission_denied', 'Du har inte rätt att göra detta.'))
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

it('draws no chart of one sum, and says that all of it is late', async () => {
  open({ ...followUp, forecast: [], late: { count: 2, open_cents: 60_000, broken_promise_count: 0 } })
  const part = within(await screen.findByRole('region', { name: 'När pengarna väntas' }))
  expect(part.getByText(/^Allt obetalt/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Allt obetalt, 600,00 €, har förfallit utan löfte.',
  )
  expect(part.getByRole('listitem').querySelector('svg')).toBeNull()
})

it('tells each category’s sums, in a picture, in words and as a table', async () => {
  open()
  expect(await screen.findByRole('img', { name: /stafetter 1\s120,00\s€, varav obetalt 600,00/ })).toBeTruthy()
  expect(screen.getByText(/^Mest är fakturerat för stafetter/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Mest är fakturerat för stafetter, 1 120,00 €. Mest är obetalt för stafetter, 600,00 €.',
  )
  expect(screen.getByText('Fakturerat 2024, hela säsongen')).toBeTruthy()
  // Cheering costs nothing: it has no row.
  const [, row, ...others] = within(screen.getByRole('table', { name: 'Per kategori' })).getAllByRole('row')
  expect(others).toHaveLength(1)
  expect(row?.textContent?.replaceAll(/\s/g, ' ')).toBe('Stafetter1 050,00 €1 120,00 €400,00 €600,00 €200,00 €')
})

it('folds the table of the categories on a phone, where the bars say the same in a fifth of the height', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('max-width: 47.99rem'), media }),
  )
  const user = open()
  expect(await screen.findByRole('img', { name: /^Stapeldiagram/ })).toBeTruthy()
  const part = screen.getByRole('region', { name: 'Per kategori' })
  const fold = within(part).getByText('Visa siffrorna som tabell')
  expect(fold.closest('details')?.open).toBe(false)
  await user.click(fold)
  expect(fold.closest('details')?.open).toBe(true)
  vi.unstubAllGlobals()
})

it.each([
  ['skolorna', 'schools'],
  ['kategorierna', 'categories'],
  ['dagarna', 'days'],
])('takes %s out as a spreadsheet', async (name, part) => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: `Hämta CSV: ${name}`, hidden: true }))
  await waitFor(() =>
    expect(seen.at(-1)?.url).toBe(`/api/invoices/followup-export/?karneval=1&part=${part}&format=csv`),
  )
})

it('says by which column those who owe are ordered', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Obetalt per betalare' }))
  expect(table.getByRole('columnheader', { name: 'Förfallet' }).getAttribute('aria-sort')).toBe('descending')
})
