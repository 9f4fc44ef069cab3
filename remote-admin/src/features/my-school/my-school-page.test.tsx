import { queryClient } from '@stafapp/shared/data'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeEventSource } from '@stafapp/shared/testing/fake-event-source'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeInvitation } from '../../shared/invitations/test-data.ts'
import { homeWith } from '../../shared/school-home/test-home.ts'
import { Component } from './my-school-page.tsx'

stubBrowser()

const leaders = homeWith().leaders.map((one) => ({ ...one, phone: null }))
const wanting = homeWith(
  [{ team_count: 3, unready_count: 3, uncovered_count: 1, uncovered: [{ service: 'stafetter', cents: 1600 }] }],
  { leaders },
)

beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-04-29T06:00:00Z'), toFake: ['Date'] }))

function open(
  roles: ('teacher' | 'school_admin')[],
  answer = wanting,
  karneval = fakeKarneval(),
  results: object[] = [],
  starts: object[] = [],
  ended: object[] = [],
) {
  storeSession({ roles })
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [karneval] },
    'GET /api/schools/my-unit/': answer,
    'GET /api/users/invitations/': { data: [] },
    'GET /api/raceday/own-results/': { data: results },
    'GET /api/events/school-day/': { data: starts },
    'POST /api/users/{id}/end-leadership/': { closed: true },
    'GET /api/users/ended-leaderships/': { data: ended },
    'POST /api/users/{id}/restore-leadership/': { school_units: [] },
  })
  renderAt(<Component />)
  return calls
}
const missing = async () => within(await screen.findByRole('region', { name: 'Det här saknas' }))

it('shows each step with what is done, what is missing, until when, and where it is mended', async () => {
  open(['teacher'])
  const steps = await missing()
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '✓Klart: Anmäl lag3 lag',
    '!Snart: Fyll lagen3 av 3 lag ofylldaSenast onsdag 7.5.2025 kl.\u00a023:59 (8 dagar kvar)Gå till Lag och löpare',
    '!Bråttom: BeställInget beställtSenast fredag 2.5.2025 kl.\u00a023:59 (3 dagar kvar)Gå till Beställningar',
    '→Att göra: KontaktuppgifterKarin Nyman: telefonnummer saknasGå till Lagledarens telefonnummer',
  ])
  expect(steps.getByText('3 dagar kvar')).toBeTruthy()
  expect(steps.getByRole('link', { name: 'Beställ' }).getAttribute('href')).toBe('/lagledare/orderspage')
})

it('says below the steps what is entered beside the order, and where', async () => {
  open(['teacher'], homeWith([{ team_count: 2, has_registrations: true }, { team_count: 1 }]))
  const steps = await missing()
  expect(steps.getByText(/^Inmarsch, maskot och hejarklack:/).textContent).toBe(
    'Inmarsch, maskot och hejarklack: anmält för 1 av 2 enheter. De och specialdieterna anmäls under Övriga anmälningar senast fredag 2.5.2025 kl.\u00a023:59.',
  )
  expect(steps.getByRole('link', { name: 'Övriga anmälningar' }).getAttribute('href')).toBe('/forms/ordersform')
})

it('a step that asks for nothing is one line on a phone, which leads to its page, and whole where there is room', async () => {
  open(['teacher'])
  const line = (await missing()).getByText('Anmäl lag').closest('a')
  expect([line?.getAttribute('href'), line?.textContent]).toEqual([
    '/lagledare/eventregistration',
    '✓Klart: Anmäl lag3 lag',
  ])
  cleanup()
  const width = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  open(['teacher'])
  expect((await missing()).getByText('Anmäl lag').closest('a')).toBeNull()
  width.mockRestore()
})

it('leads to the own number, and for a colleague’s to the leaders of the school', async () => {
  open(
    ['teacher'],
    homeWith([{ team_count: 2, has_order: true }], {
      leaders: leaders.map((one) => ({ ...one, is_self: false })),
    }),
  )
  await userEvent.click((await missing()).getAllByRole('link', { name: 'Visa lagledarna' })[0] as HTMLElement)
  expect(document.activeElement?.textContent).toBe('Lagledare och skoladministratörer')
  expect(screen.queryByRole('link', { name: 'Telefonnummer saknas' })).toBeNull()
})

const invitation = {
  id: 12,
  school_unit: 1,
  team_name: 'Finno skola 1',
  event_name: 'Tillsammans-stafetten',
  host_school: 'Finno skola',
  asked_at: '2025-04-28T06:00:00Z',
}
const answerAddress = '/lagledare/teamregistration?unit=1&inbjudan=12'

it('another school that waits for an answer is the next thing to do when all else is ready', async () => {
  open(['teacher'], homeWith([{ team_count: 2, has_order: true }], { invitations: [invitation] }))
  const steps = await missing()
  expect(steps.getByText('Finno skola väntar på ert svar.')).toBeTruthy()
  expect(steps.getByRole('link', { name: 'Svara på inbjudan' }).getAttribute('href')).toBe(answerAddress)
  expect(screen.queryByRole('heading', { name: 'Allt är klart' })).toBeNull()
})

it('an invitation to a joint team stands below what is missing, with a link for leaders alone', async () => {
  open(['teacher'], { ...wanting, invitations: [invitation] })
  expect((await missing()).getByText('3 dagar kvar')).toBeTruthy()
  const asked = () => within(screen.getByRole('region', { name: 'Inbjudan till gemensamt lag' }))
  expect(asked().getByRole('listitem').textContent).toBe(
    'Finno skola vill ha löpare från er skola i laget Finno skola 1, Tillsammans-stafetten28.4.2025Svara på inbjudan',
  )
  expect(asked().getByRole('link').getAttribute('href')).toBe(answerAddress)
  cleanup()
  open(['school_admin'], { ...wanting, invitations: [invitation] })
  await missing()
  expect(asked().queryByRole('link')).toBeNull()
  expect(asked().getByText('Enhetens lagledare svarar.')).toBeTruthy()
})

it('shows units, leaders and the way to all details', async () => {
  open(['school_admin'])
  await missing()
  expect(screen.getByText('Andra stadiet · Vanlig')).toBeTruthy()
  expect(screen.getByText('Elever: antal saknas')).toBeTruthy()
  expect(screen.getByText('Skolgatan 1, 65100 Vasa')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Lagledare och skoladministratörer' })).getByText('Telefonnummer saknas'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Visa alla skoluppgifter' }).getAttribute('href')).toBe('/detail/school/7')
})

it('says of a unit that nobody leads any more, and opens the invitation of a leader for it', async () => {
  const home = homeWith([{ team_count: 1 }, { team_count: 1 }])
  const answer = { ...home, leaders: home.leaders.map((one) => ({ ...one, school_units: [2] })) }
  const units = async () => within(await screen.findByRole('region', { name: 'Skolenheter' }))
  open(['school_admin'], answer, fakeKarneval({ starts_on: '2025-04-18', ends_on: '2025-04-19' }))
  const [led, unled] = [(await units()).getByText('Enhet 2'), (await units()).getByText('Vasa gymnasium')].map((name) =>
    within(name.closest('li') as HTMLElement),
  )
  expect(led?.queryByText(/^Ingen lagledare/)).toBeNull()
  expect(unled?.getByText(/^Ingen lagledare\./)).toBeTruthy()
  await userEvent.click(unled?.getByRole('link', { name: 'Bjud in' }) as HTMLElement)
  const address = await screen.findByLabelText('E-post')
  expect(document.activeElement).toBe(address)
  const chosen = () => screen.getAllByLabelText<HTMLSelectElement>('Skolenhet').map(({ value }) => value)
  expect(chosen()).toEqual(['1'])
  // Once more for the same unit: what is typed stays, and the next row is for it.
  await userEvent.keyboard('ny@skola.example')
  await userEvent.click(unled?.getByRole('link', { name: 'Bjud in' }) as HTMLElement)
  expect(chosen()).toEqual(['1', '1'])
  cleanup()
  open(['teacher'], answer)
  expect((await units()).queryByText(/^Ingen lagledare/)).toBeNull()
})

it('says who is invited to lead a unit that has no leader yet', async () => {
  const home = homeWith([{ team_count: 1 }])
  const fresh = fakeInvitation({ school_unit: { id: 1, unit_name: 'Vasa gymnasium' } })
  const other = fakeInvitation({ ...fresh, id: 7, email: 'bo@skola.example' })
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/schools/my-unit/': { ...home, leaders: [] },
    'GET /api/users/invitations/': { data: [fakeInvitation({ ...fresh, id: 6, state: 'revoked' }), fresh, other] },
    'GET /api/raceday/own-results/': { data: [] },
    'GET /api/events/school-day/': { data: [] },
  })
  storeSession({ roles: ['school_admin'] })
  renderAt(<Component />)
  const units = within(await screen.findByRole('region', { name: 'Skolenheter' }))
  expect((await units.findByText(/^Ingen lagledare ännu/)).textContent).toBe(
    'Ingen lagledare ännu, ny@skola.example och bo@skola.example är inbjudna.',
  )
  expect(units.queryByRole('link', { name: 'Bjud in' })).toBeNull()
})

it('tells the units of a leader apart, whose names may hold commas', async () => {
  open(['school_admin'], homeWith([{}, {}]))
  const list = within(await screen.findByRole('region', { name: 'Lagledare och skoladministratörer' }))
  expect(list.getByText('Vasa gymnasium; Enhet 2')).toBeTruthy()
})

it('what a unit or a leader lacks leads to where it is entered', async () => {
  const school_unit = wanting.school.school_unit.map((unit) => ({
    ...unit,
    contact_info: { ...unit.contact_info, street_address: '', zipcode: '', city: '' },
  }))
  open(['teacher'], { ...wanting, school: { ...wanting.school, school_unit } })
  const addressLink = await screen.findByRole('link', { name: 'Adress saknas' })
  expect(addressLink.getAttribute('href')).toBe('/detail/school/7')
  const phoneLink = screen.getByRole('link', { name: 'Telefonnummer saknas' })
  expect(phoneLink.getAttribute('href')).toBe('/lagledare/leaderinfo')
})

it('leads a school admin only to pages that the role may open, and to the leaders for the rest', async () => {
  open(['school_admin'])
  const links = (await missing()).getAllByRole('link')
  const hrefs = new Set(links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(new Set(['/admin/billing', '#leaders', '/forms/ordersform']))
  await userEvent.click((await missing()).getAllByRole('link', { name: 'Visa lagledarna' })[0] as HTMLElement)
  expect(document.activeElement?.textContent).toBe('Lagledare och skoladministratörer')
})

it('the headline says what its button leads to when only a leader can do the step', async () => {
  open(['school_admin'], homeWith([{ team_count: 1 }]))
  const now = (await missing()).getByText(/^Lagledaren beställer/)
  expect(now.textContent).toBe('Lagledaren beställer: 3 dagar kvar')
  expect(now.nextElementSibling?.textContent).toBe('Visa lagledarna')
  expect(now.nextElementSibling?.className).toMatch(/primary/)
})

it('asks for the chosen carnival', async () => {
  const calls = open(['teacher'])
  await screen.findByRole('heading', { name: 'Skolenheter' })
  expect(calls.map(({ url }) => url)).toContain('/api/schools/my-unit/?karneval=1')
})

it('shows invitations and the form to the school admin, not to a leader', async () => {
  open(['teacher'])
  await screen.findByRole('heading', { name: 'Skolenheter' })
  expect(screen.queryByRole('region', { name: 'Inbjudningar' })).toBeNull()
  expect(screen.queryByText(/^Har en lagledare slutat\?/)).toBeNull()
  cleanup()
  open(['school_admin'])
  expect(await screen.findByRole('region', { name: 'Inbjudningar' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bjud in lagledare' })).toBeTruthy()
  expect(screen.getByText(/^Har en lagledare slutat\?/)).toBeTruthy()
})

it('a school admin ends a leadership by name; told is what becomes of the teams and which unit is left alone', async () => {
  const [karin] = homeWith().leaders
  if (!karin) throw new Error('one leader')
  const others = [
    { ...karin, is_self: false, school_units: [1, 2] },
    { ...karin, id: 4, name: 'Lars Ek', is_self: false, school_units: [2] },
    { ...karin, id: 5, name: 'Rektor Ros', is_self: true, roles: ['school_admin' as const], school_units: [] },
  ]
  const calls = open(['school_admin'], homeWith([{}, {}], { leaders: others }))
  const list = within(await screen.findByRole('region', { name: 'Lagledare och skoladministratörer' }))
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Avsluta lagledarskapet för Karin Nyman',
    'Avsluta lagledarskapet för Lars Ek',
  ])
  const ask = async (name: string) => {
    await userEvent.click(list.getByRole('button', { name: `Avsluta lagledarskapet för ${name}` }))
    return within(screen.getByRole('dialog', { name: `Ska ${name} sluta som lagledare?` }))
  }
  const ofLars = await ask('Lars Ek')
  expect(ofLars.queryByText(/^Ingen annan är lagledare/)).toBeNull()
  expect(ofLars.getByText(/^Leder Lars Ek inga lag i någon annan skola stängs kontot av/)).toBeTruthy()
  await userEvent.click(ofLars.getByRole('button', { name: 'Avbryt' }))
  const ofKarin = await ask('Karin Nyman')
  expect(ofKarin.getByText('Ingen annan är lagledare för Vasa gymnasium.')).toBeTruthy()
  expect(ofKarin.getByText(/Lagen, löparna och beställningarna finns kvar\.$/)).toBeTruthy()
  await userEvent.click(ofKarin.getByRole('button', { name: 'Avsluta lagledarskapet' }))
  await vi.waitFor(() =>
    expect(calls.find(({ url }) => url === '/api/users/3/end-leadership/')?.body).toEqual({ school: 7 }),
  )
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Lagledare och skoladministratörer'))
})

it('what was ended lately is given back with one press, with its units named', async () => {
  const units = [
    { id: 1, unit_name: 'Vasa gymnasium' },
    { id: 2, unit_name: 'Enhet 2' },
  ]
  const ended = [{ id: 9, name: 'Lena Ledare', units, ended_at: '2025-04-28T10:00:00Z' }]
  const calls = open(['school_admin'], homeWith([{}]), fakeKarneval(), [], [], ended)
  const list = within(await screen.findByRole('list', { name: 'Avslutade lagledarskap' }))
  expect(list.getByRole('listitem').textContent).toBe(
    'Lena Ledare ledde Vasa gymnasium och Enhet 2 till 28.4.2025.Ge rätten tillbaka',
  )
  await userEvent.click(
    list.getByRole('button', { name: 'Ge rätten tillbaka till Lena Ledare: Vasa gymnasium och Enhet 2' }),
  )
  await vi.waitFor(() =>
    expect(calls.find(({ url }) => url === '/api/users/9/restore-leadership/')?.body).toEqual({ school: 7 }),
  )
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Lagledare och skoladministratörer'))
})

it('nobody but the school admin may end a leadership', async () => {
  const [karin] = homeWith().leaders
  if (!karin) throw new Error('one leader')
  open(['teacher'], homeWith([{}], { leaders: [karin, { ...karin, id: 4, name: 'Lars Ek', is_self: false }] }))
  const list = within(await screen.findByRole('region', { name: 'Lagledare och skoladministratörer' }))
  expect(list.queryAllByRole('button')).toEqual([])
})

it('shows units by steps to whoever has several', async () => {
  open(['school_admin'], homeWith([{ team_count: 2, has_order: true }, {}]))
  const table = within(await screen.findByRole('table', { name: 'Enhet för enhet' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'EnhetAnmäl lagFyll lagenBeställKontaktuppgifterBetalare',
    'Vasa gymnasium✓Klart: 2 lag✓Klart: 2 lag fyllda✓Klart: Beställt✓Klart: Telefon finns✓Klart: Inget saknas',
    'Enhet 2!Snart: Inga lag; sena lag tas emot…Väntar: Efter laganmälan…Väntar: Efter laganmälan✓Klart: Telefon finns✓Klart: Inget saknas',
  ])
})

it('of several units each leads to what it lacks, and the main button to one that does', async () => {
  open(['teacher'], homeWith([{ team_count: 2, has_order: true }, { team_count: 3 }]))
  expect((await missing()).getByRole('link', { name: 'Beställ' }).getAttribute('href')).toBe(
    '/lagledare/orderspage?unit=2',
  )
  const table = within(screen.getByRole('table', { name: 'Enhet för enhet' }))
  const links = table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['Inget beställt', '/lagledare/orderspage?unit=2']])
})

it('says that heats are preliminary as long as teams are entered', async () => {
  const home = homeWith([{ team_count: 1 }], { day: { start_count: 1, next: [start] } })
  const text = 'Preliminärt: heaten kan lottas om när laganmälan har stängt.'
  vi.setSystemTime(new Date('2025-04-15T06:00:00Z'))
  open(['teacher'], home)
  expect(await screen.findByText(text)).toBeTruthy()
  cleanup()
  vi.setSystemTime(new Date('2025-04-29T06:00:00Z'))
  open(['teacher'], home)
  await screen.findByRole('region', { name: 'Nästa start' })
  expect(screen.queryByText(text)).toBeNull()
})

it('a ready school is praised, and asked for nothing', async () => {
  open(['teacher'], homeWith([{ team_count: 2, has_order: true }]))
  const ready = within(await screen.findByRole('region', { name: 'Allt är klart' }))
  expect(ready.getByText('Ni är redo för Stafettkarnevalen 2025. Bra jobbat!')).toBeTruthy()
  expect(ready.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '✓Klart: Anmäl lag2 lag',
    '✓Klart: Fyll lagen2 lag fyllda',
    '✓Klart: BeställBeställt',
    '✓Klart: KontaktuppgifterTelefon finns',
    'Övriga anmälningar',
  ])
})

it('from the reopening on the page leads to the replacing of runners, also when all is ready', async () => {
  vi.setSystemTime(new Date('2025-05-15T12:00:00Z'))
  open(['teacher'], homeWith([{ team_count: 2, has_order: true }]))
  const link = await screen.findByRole('link', { name: 'Byt löpare' })
  expect(link.getAttribute('href')).toBe('/lagledare/teamregistration')
  cleanup()
  open(['school_admin'], homeWith([{ team_count: 2, has_order: true }]))
  await screen.findByRole('heading', { name: 'Skolenheter' })
  expect(screen.queryByRole('link', { name: 'Byt löpare' })).toBeNull()
})

it('on the carnival’s days the replacing of runners takes the place of the steps', async () => {
  vi.setSystemTime(new Date('2025-05-16T07:00:00Z'))
  open(['teacher'], homeWith([{ team_count: 2, has_order: true }]))
  const sick = within(await screen.findByRole('region', { name: 'Är någon sjuk?' }))
  expect(sick.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Byt löpare'])
  cleanup()
  open(['teacher'], wanting)
  expect((await missing()).getAllByRole('listitem')).toHaveLength(4)
})

it('before the first day it says when entry opens', async () => {
  open(['teacher'], homeWith(), fakeKarneval({ intent_opens_at: '2025-05-05T07:00:00Z' }))
  const steps = within(await screen.findByRole('region', { name: 'Stegen till karnevalen' }))
  expect(steps.getByText('6 dagar kvar').parentElement?.textContent).toMatch(/^Anmälan öppnar måndag 5\.5\.2025/)
})

const none = { uninvoiced_cents: 0, without_payer_cents: 0, deducted_cents: 0 }
const owed = {
  id: 9,
  billing_information: 31,
  number: 4011,
  kind: 'invoice' as const,
  extent: 'whole' as const,
  payer_name: 'Vasa stad',
  total_cents: 12_300,
  open_cents: 12_300,
  due_on: '2025-06-11',
  is_overdue: false,
  is_credited: false,
  is_sent: true,
}

it('after the carnival it thanks, and says what is left to settle and to pay instead of what was never done', async () => {
  vi.setSystemTime(new Date('2025-05-28T06:00:00Z'))
  open(['school_admin'], { ...wanting, invoices: [owed], shared_invoice_parts: [], uninvoiced: none })
  const after = within(await screen.findByRole('region', { name: 'Tack för i år!' }))
  expect(after.getByText('Stafettkarnevalen 2025 är över. Bra sprunget!')).toBeTruthy()
  expect(after.getByText(/^1 faktura att betala/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '1 faktura att betala: 123,00 €, senast 11.6.2025. Visa fakturan',
  )
  expect(after.getByRole('link', { name: 'Ange betalare' }).getAttribute('href')).toBe('/admin/billing')
  expect(after.getByRole('link', { name: 'Visa resultaten' }).getAttribute('href')).toBe('/resultservice')
  expect(after.getByRole('link', { name: 'Visa fakturan' }).getAttribute('href')).toBe(
    `/detail/invoicedetail/${owed.billing_information}`,
  )
  expect(screen.queryByText(/telefonnummer saknas/)).toBeNull()
  expect(screen.queryByRole('table', { name: 'Enhet för enhet' })).toBeNull()
})

const run = { team: 6, team_name: 'Vasa gymnasium 2', event_name: '4 × 100 m flickor', round: 'TRIAL', mark: null }
const result = { ...run, shown: '1:15,85', finished: true, rank: 2, state: 'official' }

it('after the carnival it promises results when there are any, and diplomas when results are official', async () => {
  vi.setSystemTime(new Date('2025-05-28T06:00:00Z'))
  const home = homeWith([{ team_count: 1 }])
  open(['school_admin'], home, fakeKarneval(), [{ ...result, state: 'unofficial' }])
  expect(await screen.findByRole('link', { name: 'Visa skolans resultat' })).toBeTruthy()
  cleanup()
  open(['school_admin'], home, fakeKarneval(), [result])
  const own = await screen.findByRole('link', { name: 'Visa skolans resultat och diplom' })
  expect(own.getAttribute('href')).toBe('/lagledare/vartschema')
})

it('a school is not asked to pay an invoice that is not sent', async () => {
  vi.setSystemTime(new Date('2025-05-28T06:00:00Z'))
  const made = { ...owed, open_cents: 0, is_sent: false }
  open(
    ['school_admin'],
    homeWith([{ team_count: 1 }], {
      invoices: [made, { ...owed, id: 10 }],
      shared_invoice_parts: [],
      uninvoiced: none,
    }),
  )
  const list = within(await screen.findByRole('region', { name: 'Fakturor' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Faktura 4011Betalas av Vasa stadFakturan är inte skickad ännu',
    'Faktura 4011Betalas av Vasa stad123,00 €förfaller 11.6.2025',
  ])
  expect(list.getByText(/fakturerat/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Lagavgifter och tillägg: 123,00 € fakturerat · 123,00 € på faktura som inte har skickats ännu.',
  )
  expect(list.getByRole('link', { name: 'Visa avgifterna' }).getAttribute('href')).toBe('/admin/billing#bestallt')
  expect(screen.getByText(/^1 faktura att betala/)).toBeTruthy()
})

it('after the carnival it names the overdue sum first, and praises nobody who did not run', async () => {
  vi.setSystemTime(new Date('2025-08-20T06:00:00Z'))
  const invoices = [
    { ...owed, is_overdue: true },
    { ...owed, id: 10, number: 4012, due_on: '2025-09-01' },
  ]
  open(['school_admin'], homeWith([{}], { invoices, shared_invoice_parts: [], uninvoiced: none }))
  const after = within(await screen.findByRole('region', { name: 'Karnevalen är över' }))
  expect(after.getByText(/har förfallit/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '1 faktura har förfallit: 123,00 € är obetalt. Visa fakturan',
  )
  expect(after.queryByRole('link', { name: 'Visa resultaten' })).toBeNull()
})

const start = {
  team: 5,
  team_name: 'Vasa gymnasium 1',
  event_name: '4 × 100 m pojkar',
  round: 'TRIAL' as const,
  day: '2025-05-16',
  calls_at: '2025-05-16T07:16:00Z',
  starts_at: '2025-05-16T07:36:00Z',
  delay_min: 8,
  heat: 3,
  lane: 8,
  is_lane: true,
  track: 'Rundbanan',
  assembly_point: 'uppropstältet',
  changes_close_at: '2025-05-16T06:16:00Z',
}

it('shows messages, the next starts with delays, and invoices with their state', async () => {
  const invoice = { ...owed, due_on: '2025-04-20', is_overdue: true }
  const home = homeWith([{ team_count: 1 }], {
    messages: [{ id: 1, subject: 'Samling på fredag', sent_at: '2025-04-28T06:00:00Z', is_new: true }],
    day: { start_count: 1, next: [start] },
    shared_invoice_parts: [
      {
        id: 3,
        number: 4020,
        kind: 'invoice' as const,
        extent: 'difference' as const,
        payer_name: 'Raseborgs stad',
        school_unit: 1,
        unit_name: 'Lågstadiet',
        issued_on: '2025-04-01',
        total_cents: 67_600,
        is_credited: false,
        is_sent: true,
        is_paid: true,
      },
    ],
    uninvoiced: { uninvoiced_cents: 1600, without_payer_cents: 0, deducted_cents: 0 },
    invoices: [
      invoice,
      { ...invoice, id: 10, number: 4012, extent: 'difference', open_cents: 0, is_overdue: false, is_credited: true },
    ],
  })
  open(['school_admin'], home)
  const starts = await screen.findByRole('region', { name: 'Nästa start' })
  expect(starts.textContent).toContain(
    'fredag 16.5.2025 – om 17 dagarUpprop 10:24 8\u00a0min försenatVasa gymnasium 1Start 10:444 × 100 m pojkar, försökHeat 3, bana 8, RundbananSamling: uppropstältet',
  )
  expect(screen.getByRole('link', { name: 'Samling på fredag' }).getAttribute('href')).toBe(
    '/admin/mina-meddelanden?meddelande=1',
  )
  const messages = screen.getByRole('region', { name: 'Meddelanden från arrangören' })
  expect(within(messages).getByRole('listitem').textContent).toMatch(/^Nytt/)
  // What is new stands before what is looked up.
  expect(messages.compareDocumentPosition(starts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: 'Fakturor' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Faktura 4011Betalas av Vasa stad123,00 €förföll 20.4.2025',
    'Tilläggsfaktura 4012Betalas av Vasa stad123,00 €Krediterad',
    'Er del av samlingsfaktura 4020, LågstadietBetalas av Raseborgs stad676,00 €Betald',
  ])
  expect(screen.getByText(/kommer på nästa faktura/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Lagavgifter och tillägg: 922,00 € fakturerat · 16,00 € kommer på nästa faktura.',
  )
  const [first] = rows
  expect(first && within(first).getByRole('link').getAttribute('href')).toBe('/detail/invoicedetail/31')
  cleanup()
  open(['school_admin'], { ...home, units: homeWith([{ team_count: 1, has_order: true }]).units })
  expect(await screen.findByText(/^Lag och beställningar: .*kommer på nästa faktura/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Visa vad som är beställt' })).toBeTruthy()
})

const asked = {
  key: 'team-1',
  kind: 'withdraw_team' as const,
  school_unit: 1,
  team: 5,
  about: 'Vasa gymnasium 1',
  status: 'refused' as const,
  answer: 'Laget kan springa med reserven.',
  charged: false,
  fee_cents: null,
  at: '2025-04-28T06:00:00Z',
}

it('tells a leader what became of the changes that the school asked for, and where they are seen', async () => {
  const order = { ...asked, key: 'order-1', kind: 'order' as const, about: 'Enhet 1', answer: '', charged: null }
  const requests = [
    { ...order, status: 'pending' as const },
    asked,
    {
      ...asked,
      key: 'team-2',
      kind: 'add_team' as const,
      status: 'approved' as const,
      answer: '',
      charged: true,
      fee_cents: 800,
    },
    { ...asked, key: 'team-3', status: 'approved' as const, answer: '', charged: true },
  ]
  open(['teacher'], homeWith([{ team_count: 1 }], { requests }))
  const rows = within(await screen.findByRole('region', { name: 'Begärda ändringar' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Väntar på arrangörenÄndrad beställning: Enhet 128.4.2025 09:00',
    'AvslagenStryk laget: Vasa gymnasium 128.4.2025 09:00Svar: Laget kan springa med reserven.',
    'GodkändNytt lag: Vasa gymnasium 128.4.2025 09:00Ändringen kostar en tilläggsavgift: 8,00\u00a0€.',
    'GodkändStryk laget: Vasa gymnasium 128.4.2025 09:00Lagavgiften betalas inte tillbaka.',
  ])
  const hrefs = rows.map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(hrefs).toEqual([
    '/lagledare/orderspage?unit=1',
    '/lagledare/teamregistration?unit=1&begaran=1',
    '/lagledare/teamregistration?unit=1&begaran=2',
    '/lagledare/teamregistration?unit=1&begaran=3',
  ])
})

it('shows a school admin the same without links to pages of leaders', async () => {
  open(['school_admin'], homeWith([{ team_count: 1 }], { requests: [asked] }))
  const requests = within(await screen.findByRole('region', { name: 'Begärda ändringar' }))
  expect(requests.getByText('Stryk laget: Vasa gymnasium 1')).toBeTruthy()
  expect(requests.queryByRole('link')).toBeNull()
})

it('on the carnival’s days it says how long until the next call, and shows the newest results', async () => {
  vi.setSystemTime(new Date('2025-05-16T07:00:00Z'))
  open(['teacher'], homeWith([{ team_count: 1 }], { day: { start_count: 1, next: [start] } }), undefined, [result])
  const starts = await screen.findByRole('region', { name: 'Nästa start' })
  expect(starts.textContent).toContain('Upprop om 24 minUpprop 10:24 8\u00a0min försenatVasa gymnasium 1Start 10:44')
  const results = await screen.findByRole('region', { name: 'Våra resultat' })
  expect(results.textContent).toContain('1:15,85, plats 2 i heatetVasa gymnasium 2, 4 × 100 m flickor, försök')
})

it('the next start follows a delay while the page is open, and a start that has passed makes way', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.setSystemTime(new Date('2025-05-16T07:00:00Z'))
  const opened = fakeEventSource()
  const delayed = { min: 8 }
  const later = { ...start, team: 99, team_name: 'Vasa gymnasium 2', calls_at: '2025-05-16T08:16:00Z' }
  const next = () => [
    { ...start, delay_min: delayed.min },
    { ...later, starts_at: '2025-05-16T08:36:00Z', delay_min: delayed.min },
  ]
  storeSession({ roles: ['teacher'] })
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/schools/my-unit/': () => homeWith([{ team_count: 1 }], { day: { start_count: 2, next: next() } }),
    'GET /api/users/invitations/': { data: [] },
    'GET /api/raceday/own-results/': { data: [] },
    'GET /api/events/school-day/': { data: [] },
  })
  renderAt(<Component />)
  const starts = await screen.findByRole('region', { name: 'Nästa start' })
  expect(starts.textContent).toContain('Upprop 10:24 8\u00a0min försenatVasa gymnasium 1')
  delayed.min = 18
  opened.at(-1)?.send('timetable', 2)
  await vi.waitFor(
    () => expect(starts.textContent).toContain('Upprop 10:34 18\u00a0min försenatVasa gymnasium 1Start 10:54'),
    { timeout: 3000 },
  )
  cleanup()
  vi.setSystemTime(new Date('2025-05-16T07:54:01Z'))
  renderAt(<Component />)
  expect((await screen.findByRole('region', { name: 'Nästa start' })).textContent).toContain('Vasa gymnasium 2')
  expect(screen.queryByText('Vasa gymnasium 1')).toBeNull()
})

it('on the carnival’s days the next start says who runs, in the order of the legs, the rest of many folded', async () => {
  vi.setSystemTime(new Date('2025-05-16T07:00:00Z'))
  const home = homeWith([{ team_count: 1 }], { day: { start_count: 1, next: [start] } })
  const legs = ['Alva', 'Bea', 'Cia', 'Dea', 'Eva', 'Fia', 'Gun'].map((runner, index) => ({ leg: index + 1, runner }))
  const own = { ...start, bib: '117', legs: [...legs, { leg: null, runner: 'Hedda' }] }
  const other = { ...own, team: 99, legs: [{ leg: 1, runner: 'Någon annan' }] }
  open(['teacher'], home, undefined, [], [other, own])
  const runners = await screen.findByRole('list', { name: 'Löpare i Vasa gymnasium 1' })
  expect(runners.textContent).toBe('1 Alva2 Bea3 Cia4 Dea5 Eva6 Fia')
  const starts = screen.getByRole('region', { name: 'Nästa start' })
  expect(starts.textContent).toContain('Nr 117 Vasa gymnasium 1')
  expect(within(starts).getByText('Visa 2 till').closest('details')?.textContent).toContain('7 GunReserv Hedda')
  expect(starts.textContent).not.toContain('Någon annan')
  cleanup()
  open(['teacher'], home, undefined, [], [{ ...own, legs: [] }])
  expect(await screen.findByText('Inga löpare är anmälda till laget ännu.')).toBeTruthy()
})

it('before the carnival nobody’s name is asked for', async () => {
  const calls = open(['teacher'], homeWith([{ team_count: 1 }], { day: { start_count: 1, next: [start] } }))
  await screen.findByRole('region', { name: 'Nästa start' })
  expect(calls.filter(({ url }) => url.includes('school-day'))).toEqual([])
})

it('on the carnival’s days a leader sees until when a runner can be exchanged, and whom to ask', async () => {
  const day = { start_count: 5, next: [{ ...start, changes_close_at: '2025-05-16T06:16:00Z' }] }
  const karneval = fakeKarneval({ phase: 'competition' })
  const starts = () => screen.findByRole('region', { name: 'Nästa start' })
  vi.setSystemTime(new Date('2025-05-16T06:00:00Z'))
  open(['teacher'], homeWith([{ team_count: 1 }], { day }), karneval)
  const shown = await starts()
  expect(shown.textContent).toContain(
    'Kan någon inte springa? Löpare i 4 × 100 m pojkar, försök, kan bytas fram till fredag 16.5.2025 kl.\u00a009:16. ' +
      'En försening ger inte mer tid för byten.',
  )
  const ways = screen.getAllByRole('link', { name: 'Byt löpare' })
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/lagledare/teamregistration?lag=5'])
  expect(within(shown).getByRole('link', { name: 'Visa alla era 5 starter med bana och löpare' })).toBeTruthy()
  expect(within(shown).getByRole('link', { name: '050 123 4567' }).getAttribute('href')).toBe('tel:+358501234567')
  cleanup()
  vi.setSystemTime(new Date('2025-05-16T06:17:00Z'))
  open(['teacher'], homeWith([{ team_count: 1 }], { day }), karneval)
  expect((await starts()).textContent).toContain(
    'Tiden för byten i nästa start gick ut fredag 16.5.2025 kl.\u00a009:16: begär ändringen hos arrangören.',
  )
  expect(screen.getByRole('link', { name: 'Begär ändring i nästa start' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Byt löpare/ })).toBeNull()
  cleanup()
  // Who only administers the school does not exchange runners.
  open(['school_admin'], homeWith([{ team_count: 1 }], { day }), karneval)
  expect((await starts()).textContent).not.toContain('Kan någon inte springa')
})

it('a leader whose request of the next start waits reads so there, instead of asking again', async () => {
  vi.setSystemTime(new Date('2025-05-16T06:17:00Z'))
  const day = { start_count: 5, next: [{ ...start, changes_close_at: '2025-05-16T06:16:00Z' }] }
  const requests = [
    { ...asked, kind: 'change_runners' as const, status: 'pending' as const, answer: '', charged: null },
  ]
  open(['teacher'], homeWith([{ team_count: 1 }], { day, requests }), fakeKarneval({ phase: 'competition' }))
  const shown = await screen.findByRole('region', { name: 'Nästa start' })
  expect(shown.textContent).toContain('Begäran väntar på arrangören: Byt löpare: Vasa gymnasium 1.')
  expect(within(shown).getByRole('link', { name: 'Byt löpare: Vasa gymnasium 1' }).getAttribute('href')).toBe(
    '/lagledare/teamregistration?unit=1&begaran=1',
  )
  expect(screen.queryByRole('link', { name: 'Begär ändring i nästa start' })).toBeNull()
  expect(shown.textContent).not.toContain('Kan någon inte springa')
})

it('a leader whose next start another school hosts reads of the next own one', async () => {
  const hosted = { ...start, changes_close_at: null }
  const own = { ...start, team: 99, changes_close_at: '2025-05-16T06:16:00Z' }
  vi.setSystemTime(new Date('2025-05-16T06:17:00Z'))
  const home = homeWith([{ team_count: 1 }], { day: { start_count: 5, next: [hosted, own] } })
  open(['teacher'], home, fakeKarneval({ phase: 'competition' }), [], [{ ...own, school_unit: 2, bib: null, legs: [] }])
  const ask = await screen.findByRole('link', { name: 'Begär ändring i nästa start' })
  await vi.waitFor(() => expect(ask.getAttribute('href')).toBe('/lagledare/teamregistration?unit=2&lag=99&begar=1'))
})

it('a leader whose start is on time reads nothing about delays', async () => {
  const onTime = { ...start, delay_min: 0, changes_close_at: '2025-05-16T06:16:00Z' }
  vi.setSystemTime(new Date('2025-05-16T06:00:00Z'))
  const home = homeWith([{ team_count: 1 }], { day: { start_count: 5, next: [onTime] } })
  open(['teacher'], home, fakeKarneval({ phase: 'competition' }))
  const shown = await screen.findByRole('region', { name: 'Nästa start' })
  expect(shown.textContent).toContain('kan bytas fram till')
  expect(shown.textContent).not.toContain('försening')
})

it('names the teams that have no heat yet, beside the school’s starts and without any', async () => {
  const teams_without_heat = [
    { team: 30, team_name: 'Vasa gymnasium 1', event_name: '4 × 100 m flickor' },
    { team: 31, team_name: 'Vasa gymnasium 2', event_name: '4 × 100 m flickor' },
  ]
  open(['teacher'], homeWith([{ team_count: 3 }], { day: { start_count: 5, next: [], teams_without_heat } }))
  const said = await screen.findByText('2 lag har ännu inget heat:')
  expect(said.nextElementSibling?.textContent).toBe(
    'Vasa gymnasium 1, 4 × 100 m flickorVasa gymnasium 2, 4 × 100 m flickor',
  )
  expect(screen.getByRole('link', { name: 'Visa alla era 5 starter med bana och löpare' })).toBeTruthy()
  cleanup()
  queryClient.clear()
  open(['teacher'], homeWith([{ team_count: 2 }], { day: { start_count: 0, next: [], teams_without_heat } }))
  expect(await screen.findByText('2 lag har ännu inget heat:')).toBeTruthy()
  expect(screen.queryByText('Alla starter är klara.')).toBeNull()
})

it('names every step that is not done, each once', async () => {
  const rows = [{ team_count: 2 }]
  open(['school_admin'], homeWith(rows, { leaders }))
  const said = async () => (await missing()).getByText(/^Lagledaren beställer/).closest('p')?.textContent
  expect(await said()).toContain('Dessutom: kontaktuppgifter.')
  cleanup()
  queryClient.clear()
  open(['school_admin'], homeWith(rows))
  expect(await said()).not.toContain('Dessutom')
})

it('from the day before the carnival on the next start comes first', async () => {
  const home = homeWith([{ team_count: 1, has_order: true }], { day: { start_count: 1, next: [] } })
  const headings = async () => {
    await screen.findByRole('heading', { name: 'Nästa start' })
    return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  }
  vi.setSystemTime(new Date('2025-05-14T20:59:00Z'))
  open(['teacher'], home)
  expect((await headings()).slice(0, 2)).toEqual(['Allt är klart', 'Nästa start'])
  cleanup()
  vi.setSystemTime(new Date('2025-05-14T21:01:00Z'))
  open(['teacher'], home)
  expect((await headings()).slice(0, 2)).toEqual(['Nästa start', 'Allt är klart'])
})

it('on the carnival’s days it says what runs now and what is next on each track', async () => {
  vi.setSystemTime(new Date('2025-05-16T10:45:00Z'))
  storeSession({ roles: ['teacher'] })
  const heat = { id: 1, calls_at: null, delay_min: 8, status: 'planned', lanes: [] }
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/schools/my-unit/': wanting,
    'GET /api/users/invitations/': { data: [] },
    'GET /api/raceday/heat-states/': {
      date: '2025-05-16',
      data: [{ event_instance: 1, round: 'TRIAL', heat: 1, state: 'at_start' }],
    },
    'GET /api/events/heatschedule/': {
      karneval: 1,
      version: 1,
      published_at: null,
      data: [
        {
          event_instance: 1,
          event_name: '5 × 80 m flickor',
          round: 'TRIAL',
          day: '2025-05-16',
          starts_at: '2025-05-16T10:40:00Z',
          lanes: 8,
          track: 'Rundbanan',
          assembly_point: 'tältet',
          heats: [
            { ...heat, number: 1, starts_at: '2025-05-16T10:40:00Z' },
            { ...heat, number: 2, starts_at: '2025-05-16T10:44:00Z' },
          ],
        },
      ],
    },
  })
  renderAt(<Component />)
  const now = within(await screen.findByRole('region', { name: 'Nu' }))
  expect(now.getByRole('heading', { name: 'Rundbanan' })).toBeTruthy()
  // After the own steps, because it is about everybody's heats.
  const steps = screen.getByRole('region', { name: 'Det här saknas' })
  expect(steps.compareDocumentPosition(screen.getByRole('region', { name: 'Nu' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(now.getByText('Samling: tältet')).toBeTruthy()
  expect((await now.findByText('Vid start:')).parentElement?.textContent).toBe(
    'Vid start: 5 × 80 m flickor, försök, heat 1 start 13:48, 8\u00a0min försenat',
  )
  expect(now.getByText('Nästa:').parentElement?.textContent).toContain('heat 2 start 13:52')
})
