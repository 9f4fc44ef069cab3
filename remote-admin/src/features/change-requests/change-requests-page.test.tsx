import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ClassChange, OrderRequest, TeamRequest } from './api.ts'
import { Component } from './change-requests-page.tsx'
import { classChange, orderRequest, teamOutlook, teamRequest } from './test-requests.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const decideTeam = 'POST /api/events/change-requests/{id}/decide/'
const decideClass = 'POST /api/schools/class-changes/{id}/decide/'
const decideOrder = 'POST /api/invoices/order-changes/{id}/decide/'

/** Whether the window is narrower than the two columns. */
let isNarrow = false

beforeEach(() => {
  isNarrow = false
  localStorage.clear()
  storeSession({ roles: ['super_admin'] })
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }))
})

type Requests = { teams?: TeamRequest[]; classes?: ClassChange[]; orders?: OrderRequest[] }

function open(
  requests: Requests = { teams: [teamRequest()], classes: [classChange()], orders: [orderRequest()] },
  answers: Record<string, unknown> = {},
  address = '/admin/andringar',
) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ phase: 'closed' })] },
    'GET /api/events/change-requests/': () => ({ data: requests.teams ?? [] }),
    'GET /api/schools/class-changes/': () => ({ data: requests.classes ?? [] }),
    'GET /api/invoices/order-changes/': () => ({ data: requests.orders ?? [] }),
    [decideTeam]: () => {
      requests.teams = requests.teams?.map((each) => ({ ...each, status: 'approved' as const }))
      return requests.teams?.[0]
    },
    [decideClass]: classChange({ status: 'approved' }),
    [decideOrder]: orderRequest({ status: 'approved' }),
    ...answers,
  })
  const view = renderAt(<Component />, address)
  const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body)
  return { user: userEvent.setup(), bodies, calls, leave: view.unmount }
}

const box = (title: string) => screen.findByRole('group', { name: `Beslut: ${title}` })
const row = (name: RegExp) =>
  within(screen.getByRole('region', { name: /^Väntar på beslut/ })).getByRole('link', { name })

it('lists all kinds with counts, and opens the newest undecided request', async () => {
  open()
  expect(await box('Byt löpare: Vasa 1')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Sträcka 1 Ida Ek Saga Ek' })).toBeTruthy()
  expect(screen.getByText('Begärd 10.5.2025 12:00 av Anna Berg')).toBeTruthy()
  const kinds = within(screen.getByRole('navigation', { name: 'Slag av begäran' })).getAllByRole('link')
  expect(kinds.map((kind) => kind.textContent)).toEqual(['Alla (3)', 'Lag (1)', 'Skoltyper (1)', 'Beställningar (1)'])
  expect(row(/^Byt löpare/).getAttribute('aria-current')).toBe('true')
})

it('says that published heats are published again only when a place changes', async () => {
  const outlook = teamOutlook({ is_published: true })
  open({ teams: [teamRequest({ outlook })] })
  await box('Byt löpare: Vasa 1')
  expect(screen.getByText(/^Skriv ut startlistorna igen efteråt/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Publicera dem på nytt' })).toBeNull()
  cleanup()
  open({ teams: [teamRequest({ kind: 'withdraw_team', wanted: null, outlook })] })
  await box('Stryk laget: Vasa 1')
  expect(screen.getByRole('link', { name: 'Publicera dem på nytt' })).toBeTruthy()
})

it('keeps what was changed after the decision', async () => {
  open({ teams: [teamRequest({ status: 'approved', decided_at: '2025-05-10T10:00:00Z' })] })
  expect(await screen.findByRole('row', { name: 'Vad Före Begärt' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Sträcka 1 Ida Ek Saga Ek' })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /^Sträcka 2/ })).toBeNull()
})

it('sends a decision with fee and answer once, and opens the next request with the focus on its heading', async () => {
  const { user, bodies } = open()
  const first = await box('Byt löpare: Vasa 1')
  await user.type(within(first).getByRole('textbox', { name: 'Svar till lagledaren' }), 'Krya på')
  await user.dblClick(within(first).getByRole('button', { name: 'Godkänn' }))
  expect(await box('Ändrad beställning: Lunch fredag')).toBeTruthy()
  expect(bodies(decideTeam)).toEqual([{ approve: true, charge: true, answer: 'Krya på', version: 1 }])
  expect(toasts).toEqual([['success', 'Begäran är godkänd']])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ändrad beställning: Lunch fredag'))
  expect(screen.getByRole('row', { name: 'Lunch fredag 5 7' })).toBeTruthy()
})

it('after the last decision the outcome stays on the page', async () => {
  const { user } = open({ teams: [teamRequest()] })
  await user.click(within(await box('Byt löpare: Vasa 1')).getByRole('button', { name: 'Godkänn' }))
  expect(await screen.findByText('Inget väntar.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Byt löpare: Vasa 1' })).toBeTruthy()
})

it('the arrow keys open requests and keep the focus in the list, and a text half written stays', async () => {
  const { user } = open()
  const first = await box('Byt löpare: Vasa 1')
  await user.type(within(first).getByRole('textbox'), 'Jag undrar')
  row(/^Byt löpare/).focus()
  await user.keyboard('{ArrowDown}')
  expect(await box('Ändrad beställning: Lunch fredag')).toBeTruthy()
  expect(document.activeElement).toBe(row(/^Ändrad beställning/))
  await user.keyboard('{End}')
  expect(await box('Ändrad skoltyp eller elevantal: Lågstadiet')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Home}')
  expect(within(await box('Byt löpare: Vasa 1')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Jag undrar')
})

it('keeps an answer that is not sent when the page is left, marks its request, and forgets it when it is sent', async () => {
  const before = open()
  await before.user.type(within(await box('Byt löpare: Vasa 1')).getByRole('textbox'), 'Jag undrar')
  before.leave()
  const after = open()
  const answer = within(await box('Byt löpare: Vasa 1')).getByRole<HTMLTextAreaElement>('textbox')
  expect(answer.value).toBe('Jag undrar')
  expect(row(/^Byt löpare.*Påbörjat svar$/)).toBeTruthy()
  expect(screen.getAllByText(/Påbörjat svar/)).toHaveLength(1)
  await after.user.click(screen.getByRole('button', { name: 'Godkänn' }))
  expect(await box('Ändrad beställning: Lunch fredag')).toBeTruthy()
  expect(after.bodies(decideTeam)).toMatchObject([{ answer: 'Jag undrar' }])
  expect(screen.queryByText(/Påbörjat svar/)).toBeNull()
  after.leave()
  open({ orders: [orderRequest()] })
  const order = await box('Ändrad beställning: Lunch fredag')
  expect(within(order).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

it('on a phone the arrow keys only move the focus; an opened request takes it, and the list gets it back', async () => {
  isNarrow = true
  const { user } = open()
  await box('Byt löpare: Vasa 1')
  row(/^Byt löpare/).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.queryByRole('group', { name: 'Beslut: Ändrad beställning: Lunch fredag' })).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ändrad beställning: Lunch fredag'))
  await user.click(screen.getByRole('link', { name: 'Alla begäranden' }))
  await waitFor(() => expect(document.activeElement?.closest('li')).toBeTruthy())
})

it('an address opens one request, and says when there is none', async () => {
  open(undefined, {}, '/admin/andringar?begaran=klasser-7')
  expect(await box('Ändrad skoltyp eller elevantal: Lågstadiet')).toBeTruthy()
})

it('an address of a request that is not there says so', async () => {
  open(undefined, {}, '/admin/andringar?begaran=lag-99')
  expect(await screen.findByText('Begäran i adressen finns inte i den valda karnevalen.')).toBeTruthy()
})

it('filters by kind', async () => {
  const { user } = open()
  await box('Byt löpare: Vasa 1')
  await user.click(screen.getByRole('link', { name: 'Beställningar (1)' }))
  expect(await box('Ändrad beställning: Lunch fredag')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Ändrad skoltyp eller elevantal/ })).toBeNull()
})

it('refuses with a reason only', async () => {
  const { user, bodies } = open({ orders: [orderRequest()] })
  const order = await box('Ändrad beställning: Lunch fredag')
  await user.click(within(order).getByRole('button', { name: 'Avslå' }))
  const answer = within(order).getByRole('textbox', { name: 'Svar till skolan' })
  expect(within(order).getByText('Skriv varför begäran avslås.')).toBeTruthy()
  expect(document.activeElement).toBe(answer)
  expect(bodies(decideOrder)).toEqual([])
  await user.type(answer, 'Köket är stängt')
  await user.click(within(order).getByRole('button', { name: 'Avslå' }))
  expect(bodies(decideOrder)).toEqual([{ approve: false, answer: 'Köket är stängt', version: 1 }])
})

it('says why a yes was not possible, and keeps the answer', async () => {
  const sold = () => failure(409, 'limit_reached', 'Lunch fredag är slut.')
  const { user } = open({ orders: [orderRequest()] }, { [decideOrder]: sold })
  const order = await box('Ändrad beställning: Lunch fredag')
  await user.type(within(order).getByRole('textbox'), 'Går bra')
  await user.click(within(order).getByRole('button', { name: 'Godkänn' }))
  expect((await within(order).findByRole('alert')).textContent).toBe('Lunch fredag är slut.')
  expect(within(order).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Går bra')
})

it('tells the second of two organisers who decided, and that nothing of the own was saved', async () => {
  const requests: Requests = { teams: [teamRequest()], orders: [orderRequest()] }
  const { user } = open(requests, {
    [decideTeam]: () => {
      requests.teams = [
        teamRequest({
          status: 'refused',
          answer: 'Fullt',
          decided_at: '2025-05-11T09:00:00Z',
          decided_by: 'Rut Rektor',
          version: 2,
        }),
      ]
      return failure(409, 'conflict', 'Begäran är redan avgjord.')
    },
  })
  const decision = await box('Byt löpare: Vasa 1')
  await user.type(within(decision).getByRole('textbox'), 'Ja')
  await user.click(within(decision).getByRole('button', { name: 'Godkänn' }))
  // The request stays open, although another one is the first now.
  expect((await screen.findByText(/^Någon hann före dig/)).textContent).toBe(
    'Någon hann före dig. Avslagen 11.5.2025 12:00 av Rut Rektor. Ditt beslut sparades inte.',
  )
  expect(screen.getByText(/^Det du skrev skickades inte/).textContent).toBe('Det du skrev skickades inte: Ja')
  expect(screen.queryByText(/Påbörjat svar/)).toBeNull()
  expect(screen.getByText('Avslagen 11.5.2025 12:00 av Rut Rektor. Svar: Fullt')).toBeTruthy()
})

it('gives the fee of a withdrawal back unless the organiser says otherwise', async () => {
  const { user, bodies } = open({ teams: [teamRequest({ kind: 'withdraw_team', wanted: null })] })
  await user.click(within(await box('Stryk laget: Vasa 1')).getByRole('button', { name: 'Godkänn' }))
  expect(bodies(decideTeam)).toMatchObject([{ approve: true, charge: false }])
})

it('an approved withdrawal can be undone', async () => {
  const restore = 'POST /api/events/teams/{id}/restore/'
  let status = 'withdrawn'
  const withdrawn = teamRequest({ kind: 'withdraw_team', wanted: null, status: 'approved', charged: false })
  const { user, bodies } = open(
    { teams: [withdrawn] },
    {
      'GET /api/events/teams/{id}/': () => ({ id: 100, status, version: 4 }),
      [restore]: () => {
        status = 'draft'
        return { id: 100, status, version: 5 }
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Ångra strykningen' }))
  expect(await screen.findByText('Laget är med i grenen igen.')).toBeTruthy()
  expect(bodies(restore)).toMatchObject([{ version: 4 }])
})

it('an approved change is taken back with a reason, which the leader is told', async () => {
  const undo = 'POST /api/events/change-requests/{id}/undo/'
  let request = teamRequest({ status: 'approved', charged: true, can_undo: true, decided_at: '2025-05-10T10:00:00Z' })
  const { user, bodies } = open(
    {},
    {
      'GET /api/events/change-requests/': () => ({ data: [request] }),
      [undo]: () => {
        request = { ...request, status: 'refused', answer: 'Av misstag', charged: false, can_undo: false, version: 2 }
        return request
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Ta tillbaka godkännandet …' }))
  expect(
    screen.getByText(
      'Vasa 1 får tillbaka uppställningen från före ändringen. Avgiften tas bort. Begäran blir avslagen med ditt svar.',
    ),
  ).toBeTruthy()
  const reason = screen.getByRole('textbox', { name: /^Varför/ })
  expect(document.activeElement).toBe(reason)
  expect(
    screen.getByRole<HTMLButtonElement>('button', {
      name: 'Ta tillbaka godkännandet',
      description: 'Fyll ännu i: Varför tas godkännandet tillbaka?',
    }).disabled,
  ).toBe(true)
  await user.type(reason, ' Av misstag ')
  await user.click(screen.getByRole('button', { name: 'Ta tillbaka godkännandet' }))
  expect(await screen.findByText(/^Avslagen .*Svar: Av misstag$/)).toBeTruthy()
  expect(bodies(undo)).toEqual([{ reason: 'Av misstag', version: 1 }])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Byt löpare: Vasa 1' }))
  expect(screen.queryByRole('button', { name: /^Ta tillbaka/ })).toBeNull()
})

it('what stands against taking an approval back is said, and what was written stays', async () => {
  const approved = teamRequest({ kind: 'add_team', wanted: null, status: 'approved', can_undo: true })
  const detail = 'Laget har redan löpare.'
  const { user } = open(
    { teams: [approved] },
    { 'POST /api/events/change-requests/{id}/undo/': failure(409, 'conflict', detail) },
  )
  await user.click(await screen.findByRole('button', { name: 'Ta tillbaka godkännandet …' }))
  expect(
    screen.getByText(
      'Vasa 1 stryks och banan blir ledig. Publicera heaten på nytt om de är publicerade. Begäran blir avslagen med ditt svar.',
    ),
  ).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Varför/ }), 'Av misstag')
  await user.click(screen.getByRole('button', { name: 'Ta tillbaka godkännandet' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.getByDisplayValue('Av misstag')).toBeTruthy()
})

it('shows what a changed class leads to, and approves it', async () => {
  const lost_events = ['5 × 80 m flickor, åk 1–6', '5 × 80 m pojkar, åk 1–6']
  const { user, bodies } = open({ classes: [classChange({ lost_events })] })
  const decision = await box('Ändrad skoltyp eller elevantal: Lågstadiet')
  const facts = screen
    .getAllByRole('term')
    .map((term) => [...(term.parentElement?.children ?? [])].map((each) => each.textContent))
  expect(facts).toEqual([
    ['Gäller nu', 'Åk 1–6 · Vanlig · Elever i åk 3–6: 60'],
    ['Skolan har sparat', 'Åk 1–6 · Liten · Elever i åk 3–6: 40'],
    ['Nya grenar', '5 × 80 m mixed, små grundskolor åk 1–6'],
    ['Förlorade grenar', ...lost_events],
  ])
  await user.click(within(decision).getByRole('button', { name: 'Godkänn' }))
  expect(bodies(decideClass)).toEqual([{ approve: true, answer: '', seen_teams: [], version: 2 }])
})

it('approves a class that bars entered teams only when it is said what happens to them', async () => {
  const teams = [{ id: 11, name: 'Vasa 1', event_name: '5 × 80 m flickor, åk 1–6', karneval_name: 'Karnevalen 2025' }]
  const { user, bodies } = open({ classes: [classChange({ teams })] })
  const decision = await box('Ändrad skoltyp eller elevantal: Lågstadiet')
  expect(within(decision).getByText('Vasa 1: 5 × 80 m flickor, åk 1–6 (Karnevalen 2025)')).toBeTruthy()
  await user.click(within(decision).getByRole('button', { name: 'Godkänn' }))
  expect(within(decision).getByText('Välj vad som händer med lagen.')).toBeTruthy()
  expect(bodies(decideClass)).toEqual([])
  await user.click(within(decision).getByRole('radio', { name: 'Stryk lagen' }))
  await user.click(within(decision).getByRole('button', { name: 'Godkänn' }))
  expect(bodies(decideClass)).toMatchObject([{ approve: true, teams: 'withdraw', seen_teams: [11] }])
})

it('keeps the reason when the school has saved something newer, which is shown', async () => {
  const requests: Requests = { classes: [classChange()] }
  const { user } = open(requests, {
    [decideClass]: () => {
      requests.classes = [classChange({ version: 3, gained_events: ['Ny gren'] })]
      return failure(409, 'conflict', 'Skolan har ändrat uppgifterna.')
    },
  })
  const decision = await box('Ändrad skoltyp eller elevantal: Lågstadiet')
  await user.type(within(decision).getByRole('textbox', { name: 'Svar till skolan' }), 'Ni är 60')
  await user.click(within(decision).getByRole('button', { name: 'Avslå' }))
  expect(await within(decision).findByText('Skolan har ändrat uppgifterna.')).toBeTruthy()
  expect(await screen.findByText('Ny gren')).toBeTruthy()
  expect(within(decision).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Ni är 60')
})

it('says that nobody asks for anything', async () => {
  open({})
  expect(await screen.findByText(/^Ingen har begärt en ändring/)).toBeTruthy()
})
