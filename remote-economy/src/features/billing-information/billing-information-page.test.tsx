import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { payers as devPayers } from '../../dev/payers.ts'
import { Component } from './billing-information-page.tsx'

const payer = (id: number, name: string, school_name: string, services = {}) => ({
  id,
  name,
  school_unit: { id, unit_name: school_name, school: id, school_name },
  contact_info: { city: 'Ekenäs' },
  stafetter: false,
  bespisning_friday: false,
  bespisning_saturday: false,
  logi: false,
  invoiced: false,
  ...services,
})

const payers = [
  payer(1, 'Åbo stad', 'Övningsskolan', { logi: true, invoiced: true }),
  payer(2, 'Hem och skola', 'Brändö skola', { stafetter: true, bespisning_friday: true }),
]

/** As the api groups them: here by name. */
const answerOf = (data: ReturnType<typeof payer>[]) => ({
  data,
  payers: [...new Set(data.map(({ name }) => name))].map((name) =>
    data.flatMap((one) => (one.name === name ? [one.id] : [])),
  ),
})

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

stubBrowser()

function open(answer: ReturnType<typeof payer>[] | (() => unknown)) {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/billing-information/': Array.isArray(answer) ? answerOf(answer) : answer,
  })
  renderAt(<Component />)
  return userEvent.setup()
}

it('lists the payers by name, each leading to its details', async () => {
  open(payers)
  const links = within(await screen.findByRole('list')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Hem och skola', '/detail/invoicedetail/2'],
    ['Åbo stad', '/detail/invoicedetail/1'],
  ])
  expect(screen.getByText('2 betalare för 2 enheter')).toBeTruthy()
  expect(screen.getByText('Stafetter, Bespisning fredag')).toBeTruthy()
  expect(screen.getByText('Logi · fakturerad')).toBeTruthy()
})

it('keeps two associations of one name apart', async () => {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/billing-information/': {
      data: [payer(2, 'Hem och skola', 'Brändö skola'), payer(3, 'Hem och skola', 'Axxell')],
      payers: [[2], [3]],
    },
  })
  renderAt(<Component />)
  expect(await screen.findByText('2 betalare för 2 enheter')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Hem och skola' }).map((link) => link.getAttribute('href'))).toEqual([
    '/detail/invoicedetail/3',
    '/detail/invoicedetail/2',
  ])
})

it('counts a city once, with its units folded under it', async () => {
  const user = open([...payers, payer(3, 'Åbo stad', 'Cygnaeus skola', { stafetter: true })])
  expect(await screen.findByText('2 betalare för 3 enheter')).toBeTruthy()
  const fold = screen.getByText('2 enheter').closest('details')
  expect(fold?.open).toBe(false)
  expect(screen.getByText('Fakturerad för 1 av 2')).toBeTruthy()
  // The school that is sought stands open, alone.
  await user.type(screen.getByRole('searchbox'), 'cygnaeus')
  expect(screen.getByText('1 av 2 betalare')).toBeTruthy()
  expect(screen.getByText('Cygnaeus skola')).toBeTruthy()
  expect(screen.queryByText('Övningsskolan')).toBeNull()
})

it('says in two words that a payer has all services, as most have', async () => {
  const all = { stafetter: true, bespisning_friday: true, bespisning_saturday: true, logi: true }
  open([payer(1, 'Åbo stad', 'Övningsskolan', all)])
  expect(await screen.findByText('Alla tjänster')).toBeTruthy()
})

it('begins with twenty of many payers on a phone, where each is a card', async () => {
  const many = Array.from({ length: 45 }, (_, index) => payer(index + 1, `Betalare ${index + 1}`, 'Övningsskolan'))
  open(many)
  expect(await screen.findAllByRole('listitem')).toHaveLength(45)
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  open(many)
  expect(await screen.findAllByRole('listitem')).toHaveLength(20)
  expect(screen.getByRole('button', { name: 'Visa alla 45 betalare' })).toBeTruthy()
  vi.unstubAllGlobals()
})

it('finds a payer by words without diacritics in any order, also by its town', async () => {
  const user = open(payers)
  const box = await screen.findByRole('searchbox')
  for (const [text, names] of [
    ['skola brando', ['Hem och skola']],
    ['abo', ['Åbo stad']],
    ['ekenas', ['Hem och skola', 'Åbo stad']],
    ['ekenas vasa', []],
  ] as const) {
    await user.clear(box)
    await user.type(box, text)
    const found = within(screen.getByRole('list')).queryAllByRole('link')
    expect(
      found.map(({ textContent }) => textContent),
      text,
    ).toEqual(names)
  }
})

it('finds a payer by name or school', async () => {
  const user = open(payers)
  await user.type(await screen.findByRole('searchbox'), 'övning')
  const found = within(screen.getByRole('list')).getAllByRole('link')
  expect(found.map(({ textContent }) => textContent)).toEqual(['Åbo stad'])
  expect(screen.getByText('1 av 2 betalare')).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('Ingen betalare motsvarar sökningen.')).toBeTruthy()
})

it('says so when there is none, and offers to try again when they cannot be read', async () => {
  open([])
  expect(await screen.findByText('Ingen betalare är antecknad ännu.')).toBeTruthy()
})

it('offers to try again when the payers cannot be read', async () => {
  open(() => failure(403, 'permission_denied', 'Du har inte rätt att göra detta.'))
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})

function openCoverage(role: 'super_admin' | 'school_admin' = 'super_admin') {
  storeSession({ roles: [role] })
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/payer-coverage/': devPayers['GET /api/invoices/payer-coverage/'],
    'GET /api/invoices/billing-information/': answerOf(payers),
  })
  renderAt(<Component />, '/detail/billinginformationdetail?del=vem-betalar')
  return userEvent.setup()
}

it('shows who pays what across units, marks what has no payer, and shows only those', async () => {
  const user = openCoverage()
  const rowsOf = async () =>
    within(await screen.findByRole('table', { name: 'Vem betalar vad' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll(/\s/g, ' ')))
  const axxell = ['Axxell', 'Axxell Ab16,00 €', '–', '–', 'Ange betalare120,00 €', '120,00 €']
  expect(await rowsOf(), 'first what needs something done').toEqual([
    axxell,
    [
      'Alberga skola',
      'Esbo, bildningsväsendet40,00 €',
      'Esbo, bildningsväsendetInget beställt',
      '–',
      'Esbo, bildningsväsendetInget beställt',
      '0,00 €',
    ],
  ])
  expect(screen.getByRole('link', { name: 'Skriv till skolorna (betalare saknas)' }).getAttribute('href')).toBe(
    '/admin/meddelanden?saknas=billing&skola=21',
  )
  await user.click(screen.getByRole('checkbox', { name: 'Bara de som saknar betalare (1)' }))
  expect(await rowsOf()).toEqual([axxell])
})

it('keeps who pays what of all schools to the organiser', async () => {
  openCoverage('school_admin')
  expect(await screen.findByText('Stafetter, Bespisning fredag')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Betalarnas delar' })).toBeNull()
})
