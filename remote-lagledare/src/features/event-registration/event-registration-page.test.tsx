import { privateKey } from '@stafapp/shared/storage'
import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leg, event as offer, team } from '../../shared/entry/test-data.ts'
import { myOrders, order, row } from '../../shared/order/test-data.ts'
import type { Team } from './counts.ts'
import { Component } from './event-registration-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const girls = '4 × 100 m flickor, åk 7–9'
const stepper = `Antal lag i ${girls}`
const saveTeams = 'POST /api/events/teams/intent/'
const saveIntents = 'POST /api/events/event/intent/'

const unit = (id: number, unit_name: string) => ({
  id,
  school: 1,
  unit_name,
  school_type: ['middle_school'],
  school_subtype: ['none'],
  student_count: 200,
  contact_info: { street_address: '', mail_address: '', city: '', zipcode: '', country: '', phone: '', email: '' },
})

stubBrowser()
beforeEach(() => {
  sessionStorage.clear()
  storeSession()
})

type Setup = { phase?: ReturnType<typeof fakeKarneval>['phase']; teams?: Team[]; answers?: Record<string, unknown> }

/** Renders the page with a fake server that keeps saved data. */
function open({ phase = 'teams', teams = [], answers = {} }: Setup = {}, path = '/lagledare/eventregistration') {
  let saved = teams
  let intents: { school_unit: number; event_instance: number; team_count: number }[] = []
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ phase })] },
    'GET /api/schools/all-my-units/': { data: [unit(5, 'Vasa övningsskola'), unit(6, 'Vasa gymnasium')] },
    'GET /api/events/event/list/': {
      data: [offer(), offer({ id: 11, name: 'Gatustafett flickor, åk 7–9', fee_cents: 1200, max_teams_per_unit: 2 })],
    },
    'GET /api/events/event/myintent/': () => ({ data: intents }),
    'GET /api/events/teams/myschool/': () => ({ data: saved }),
    'GET /api/invoices/my-orders/': myOrders(),
    [saveTeams]: ({ body }: SeenCall) => {
      const { teams: rows } = body as { teams: { event_instance: number; count: number }[] }
      saved = rows.flatMap(({ event_instance, count }) =>
        Array.from({ length: count }, (_, index) =>
          team({ id: event_instance * 10 + index, event_instance, number: index + 1 }),
        ),
      )
      return { data: saved }
    },
    [saveIntents]: ({ body }: SeenCall) => {
      const { intents: rows } = body as { intents: { event_instance: number; team_count: number }[] }
      intents = rows.map((row) => ({ school_unit: 5, ...row }))
      return { data: intents }
    },
    ...answers,
  })
  renderRoutes([{ path: '/lagledare/eventregistration', Component }], path)
  const sent = () => calls.filter(({ call }) => call.startsWith('POST'))
  return { calls, sent, user: userEvent.setup() }
}

const add = () => screen.getByRole('button', { name: `Öka antal lag i ${girls}` })
const takeOne = () => screen.getByRole('button', { name: `Minska antal lag i ${girls}` })
/** The bar's sentence about the saving; the rows say the same of themselves. */
const said = (text: string | RegExp) => screen.findByText(text, { selector: '[role="status"]' }, { timeout: 3000 })
const isSaved = () => said(/^Sparat kl\. \d|^Sparat \d/)
/** The focus leaves the table, so that nothing waits for the pause. */
const leaveTable = (user: ReturnType<typeof userEvent.setup>) => user.click(document.body)

const countOf = async () => screen.findByRole<HTMLInputElement>('spinbutton', { name: stepper })

describe('entering teams', () => {
  it('shows fee, phase and dates, saves the number and finds it again', async () => {
    const { user, sent } = open()
    const count = await countOf()
    expect(screen.getByText('Laganmälan är öppen till fredag 25.4.2025 kl. 23:59')).toBeTruthy()
    expect(screen.getByText('8,00 € per lag')).toBeTruthy()
    expect(screen.getByText('Inga lag är anmälda')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Lag och löpare' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Fyll lagen' })).toBeNull()

    await user.click(add())
    await user.click(add())
    expect(screen.getByText('16,00 €', { selector: 'strong' })).toBeTruthy()
    expect(screen.getAllByText('Sparar …')).toHaveLength(2)
    expect(sent()).toHaveLength(0)

    await isSaved()
    expect(screen.getAllByText(/^Sparat/)).toHaveLength(2)
    expect(count.value).toBe('2')
    expect(document.activeElement).toBe(add())
    const next = screen.getByRole('link', { name: 'Fyll lagen' })
    expect(next.getAttribute('href')).toBe('/lagledare/teamregistration?unit=5')
    expect(sent().map(({ body }) => body)).toEqual([{ school_unit: 5, teams: [{ event_instance: 10, count: 2 }] }])
    expect(toasts).toEqual([])
  })

  it('sums what is entered at the price that the unit keeps, and says so at the row', async () => {
    open({
      teams: [team()],
      answers: { 'GET /api/events/event/list/': { data: [offer({ fee_cents: 800, list_fee_cents: 850 })] } },
    })
    const row = (await countOf()).closest('li')
    expect(row?.textContent).toMatch(/Ni behåller ert pris\. Priset är nu 8,50\s€\./)
    expect(screen.getByText('8,00 €', { selector: 'strong' })).toBeTruthy()
  })

  it.each(['2,5', '99'])('tells no sum while the amount %s is not taken', async (text) => {
    const { user } = open({ teams: [team()] })
    const count = await countOf()
    const sums = () => [
      count.closest('li')?.lastElementChild?.textContent,
      screen.getByText(/^Lagavgifter för/).textContent?.replaceAll('\u00a0', ' '),
    ]
    await user.clear(count)
    await user.type(count, text)
    expect(sums()).toEqual(['–', 'Lagavgifter för 1 lag: –'])
    await user.clear(count)
    await user.type(count, '2')
    expect(sums()).toEqual([expect.stringMatching(/^16,00\s€$/), 'Lagavgifter för 2 lag: 16,00 €'])
  })

  it.each(['9', '-1', 'abc', '1,5'])('says that %s is not saved, and lets it not be left unasked', async (text) => {
    const { user, sent } = open({ teams: [team()] })
    const count = await countOf()
    const guarded = () => document.querySelector('[data-dirty="true"]:not([data-kept], [data-kept] *)')
    expect(guarded()).toBeNull()
    vi.mocked(Element.prototype.scrollIntoView).mockClear()
    await user.clear(count)
    await user.type(count, text)
    await leaveTable(user)
    await said('1 antal är inte sparat')
    // The error comes below the number, where the bar could cover it.
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts[0]).toBe(
      document.getElementById(count.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''),
    )
    expect(screen.getByText('Ej sparat, var 1')).toBeTruthy()
    expect(guarded()).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Fyll lagen' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ångra ändringen' }))
    expect((await countOf()).value).toBe('1')
    expect(guarded()).toBeNull()
    expect(sent()).toHaveLength(0)
  })

  it('makes a field anew that holds what is not taken when the changes are undone', async () => {
    storeSession({ roles: ['super_admin'] })
    const { user } = open({ teams: [team()] })
    await user.type(await countOf(), ',5')
    await user.click(screen.getByRole('button', { name: 'Öka antal lag i Gatustafett flickor, åk 7–9' }))
    await user.click(screen.getByRole('button', { name: 'Ångra ändringarna' }))
    expect((await countOf()).value).toBe('1')
    expect(screen.getByText('8,00 €', { selector: 'strong' })).toBeTruthy()
  })

  it('sums the fees of withdrawn and incomplete teams as the order does, and says what they are', async () => {
    // A team that stands, one that was withdrawn and is paid, and the fee for an incomplete one.
    const fee = (quantity: number) =>
      row({ category: 'stafetter', source: 'team_fee', quantity, unit_price_cents: 800 })
    const incomplete = row({ category: 'stafetter', source: 'late_change', unit_price_cents: 500 })
    let placed = 2
    const { user } = open({
      teams: [team()],
      answers: {
        // Slower than the teams.
        'GET /api/invoices/my-orders/': () =>
          new Promise((resolve) => {
            const data = [order({ rows: [fee(placed), incomplete, row()] })]
            setTimeout(() => resolve(myOrders({ data })), 30)
          }),
        [saveTeams]: () => {
          placed = 3
          return { data: [team(), team({ id: 101, number: 2 })] }
        },
        'GET /api/events/teams/myschool/': () => ({
          data: placed === 2 ? [team()] : [team(), team({ id: 101, number: 2 })],
        }),
      },
    })
    const total = () => screen.getByText(/^Lagavgifter för/).textContent?.replaceAll('\u00a0', ' ')
    await countOf()
    expect(total()).toBe('Lagavgifter för 1 lag: –')
    await waitFor(() => expect(total()).toBe('Lagavgifter för 1 lag: 21,00 €, varav övriga avgifter 13,00 €'))
    const rest = screen.getByRole('heading', { name: 'Övriga avgifter' }).closest('li')
    expect(rest?.textContent).toMatch(/bristfällig lagsammansättning.* enligt beställningen\.13,00\s€$/)
    const link = screen.getByRole('link', { name: 'beställningen' })
    expect(link.getAttribute('href')).toBe('/lagledare/orderspage?unit=5')

    const seen = new Set<string | undefined>()
    const observer = new MutationObserver(() => seen.add(total()?.split(', ')[1]))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    await user.click(add())
    await leaveTable(user)
    await isSaved()
    await new Promise((resolve) => setTimeout(resolve, 100))
    observer.disconnect()
    // The fees of two teams, never set off against those of one.
    expect([...seen]).toEqual(['varav övriga avgifter 13,00 €'])
    expect(total()).toBe('Lagavgifter för 2 lag: 29,00 €, varav övriga avgifter 13,00 €')
  })

  it('sums no other fees in the preliminary entry', async () => {
    const late = row({ category: 'stafetter', source: 'late_change', unit_price_cents: 500 })
    open({
      phase: 'intent',
      answers: { 'GET /api/invoices/my-orders/': myOrders({ data: [order({ rows: [late] })] }) },
    })
    await countOf()
    expect(screen.getByText(/^Lagavgifter för/).textContent).toMatch(/^Lagavgifter för 0 lag: 0,00\s€$/)
    expect(screen.queryByRole('heading', { name: 'Övriga avgifter' })).toBeNull()
  })

  it('asks nothing of who leaves the page, and sends what waits', async () => {
    const { user, sent } = open()
    await countOf()
    await user.click(add())
    expect(document.querySelector('[data-dirty="true"]')).toBeNull()
    cleanup()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('entry:'))).toEqual([]))
  })

  it('sends what waits when the tab is hidden', async () => {
    const { user, sent } = open()
    await countOf()
    await user.click(add())
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.restoreAllMocks()
    await isSaved()
    expect(sent()).toHaveLength(1)
  })

  it('takes a number back, and the same team when it was struck', async () => {
    let stored = [team({ id: 100 })]
    const restored: unknown[] = []
    const { user, sent } = open({
      answers: {
        'GET /api/events/teams/myschool/': () => ({ data: stored }),
        [saveTeams]: () => {
          if (restored.length === 0) stored = [team({ id: 100, status: 'withdrawn', version: 2 })]
          return { data: stored }
        },
        'POST /api/events/teams/{id}/restore/': ({ url, body }: SeenCall) => {
          restored.push([url, body])
          stored = [team({ id: 100, version: 3 })]
          return stored[0]
        },
      },
    })
    const count = await countOf()
    await user.click(takeOne())
    await leaveTable(user)
    await isSaved()
    const undo = screen.getByRole('button', { name: `Ångra 1 → 0: ${girls}` })
    // A phone leaves out the event.
    expect([...(undo.querySelector('span')?.childNodes ?? [])].map(({ textContent }) => textContent).join('|')).toBe(
      `Ångra |1 → 0|: ${girls}`,
    )
    await user.click(undo)
    await screen.findByRole('button', { name: `Ångra 0 → 1: ${girls}` })
    expect(count.value).toBe('1')
    expect(restored).toEqual([['/api/events/teams/100/restore/', { version: 2 }]])
    expect(sent().at(-1)?.body).toEqual({ school_unit: 5, teams: [{ event_instance: 10, count: 1 }] })
  })

  it('works with the keyboard alone (A7)', async () => {
    const { user, sent } = open()
    const count = await countOf()
    count.focus()
    await user.keyboard('3{Enter}')
    await isSaved()
    expect(sent()).toHaveLength(1)
  })

  it('keeps the number within what a unit may enter', async () => {
    const { user, sent } = open()
    const count = await countOf()
    await user.clear(count)
    await user.type(count, '15')
    expect(count.value).toBe('15')
    expect(screen.getByText('Högst 3 lag')).toBeTruthy()
    await leaveTable(user)
    expect(sent()).toEqual([])
    await user.clear(count)
    await user.type(count, '3')
    expect(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }).ariaDisabled).toBe('true')
    await user.click(takeOne())
    expect(screen.queryByText('Högst 3 lag')).toBeNull()
  })

  it('takes an emptied field for no answer: the number comes back and nothing is struck', async () => {
    const { user, sent } = open({ teams: [team({ legs: [leg] })] })
    const count = await countOf()
    await user.clear(count)
    expect(count.value).toBe('')
    await leaveTable(user)
    expect(count.value).toBe('1')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toHaveLength(0)
  })

  it('reads the numbers anew when one comes back from another window, and counts on from them', async () => {
    let stored = [team({ id: 100 }), team({ id: 101, number: 2 })]
    const { user, sent } = open({
      answers: {
        'GET /api/events/teams/myschool/': () => ({ data: stored }),
        [saveTeams]: () => ({ data: [...stored, team({ id: 102, number: 2 })] }),
      },
    })
    expect((await countOf()).value).toBe('2')
    stored = stored.slice(0, 1)
    window.dispatchEvent(new Event('focus'))
    await waitFor(async () => expect((await countOf()).value).toBe('1'))
    await user.click(add())
    await leaveTable(user)
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ school_unit: 5, teams: [{ event_instance: 10, count: 2 }] }]),
    )
  })

  it('reads the numbers anew when another tab has saved what it kept', async () => {
    let stored = [team({ id: 100 })]
    open({ answers: { 'GET /api/events/teams/myschool/': () => ({ data: stored }) } })
    expect((await countOf()).value).toBe('1')
    stored = [team({ id: 100 }), team({ id: 101, number: 2 }), team({ id: 102, number: 3 })]
    const key = privateKey('lagledare', 'draft:entry:1:5:teams')
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: '{}' }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await countOf()).value).toBe('1')
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    await waitFor(async () => expect((await countOf()).value).toBe('3'))
  })

  it('saves preliminary numbers as intents while that phase is open, beside what a colleague has saved since', async () => {
    const intent = (event_instance: number, team_count: number) => ({ school_unit: 5, event_instance, team_count })
    let stored = [] as ReturnType<typeof intent>[]
    const { user, sent } = open({
      phase: 'intent',
      answers: { 'GET /api/events/event/myintent/': () => ({ data: stored }) },
    })
    await countOf()
    stored = [intent(11, 2)]
    await user.click(add())
    await leaveTable(user)
    await isSaved()
    expect(sent().map(({ call, body }) => [call, body])).toEqual([
      [
        saveIntents,
        {
          school_unit: 5,
          intents: [
            { event_instance: 10, team_count: 1 },
            { event_instance: 11, team_count: 2 },
          ],
        },
      ],
    ])
  })

  it('shows the numbers and no form when entry is closed', async () => {
    open({ phase: 'competition', teams: [team()] })
    expect(await screen.findByText('1 lag')).toBeTruthy()
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.queryByText(/spara/i)).toBeNull()
  })

  it.each([
    ['competition', true],
    ['archived', false],
  ] as const)('in the phase %s the preliminary number beside the entered one is shown: %s', async (phase, isShown) => {
    const intents = { data: [{ school_unit: 5, event_instance: 10, team_count: 2 }] }
    open({ phase, teams: [team()], answers: { 'GET /api/events/event/myintent/': intents } })
    expect(await screen.findByText('1 lag')).toBeTruthy()
    expect(screen.queryByText('Preliminärt anmält: 2 lag') !== null).toBe(isShown)
  })

  it('opens the unit that the address names', async () => {
    open({}, '/lagledare/eventregistration?unit=6')
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Skolenhet' })).value).toBe('6')
  })

  it('opens the unit that was chosen last when the address names none', async () => {
    open({}, '/lagledare/eventregistration?unit=6')
    await screen.findByRole('combobox', { name: 'Skolenhet' })
    cleanup()
    open()
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Skolenhet' })).value).toBe('6')
  })
})

describe('withdrawing a team that would be missed', () => {
  const teams = [team({ id: 1, number: 1, legs: [leg] })]

  it('asks first, and sends the confirmation', async () => {
    const { user, sent } = open({ teams })
    await countOf()
    await user.click(takeOne())
    await leaveTable(user)
    const question = await screen.findByRole('dialog', { name: 'Vill du stryka lag som har löpare?' })
    expect(question.textContent).toContain('Vasa 1, 4 × 100 m flickor, åk 7–9 (1 löpare)')
    expect(sent()).toHaveLength(0)

    await user.click(within(question).getByRole('button', { name: 'Stryk lagen' }))
    await isSaved()
    expect(sent()[0]?.body).toEqual({ school_unit: 5, teams: [{ event_instance: 10, count: 0 }], confirm: true })
  })

  it('sends nothing and puts the number back when the answer is no', async () => {
    const { user, sent } = open({ teams })
    const count = await countOf()
    await user.click(takeOne())
    await leaveTable(user)
    await user.click(await screen.findByRole('button', { name: 'Behåll lagen' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(count.value).toBe('1')
    expect(screen.getByText('Allt är sparat')).toBeTruthy()
    expect(sent()).toHaveLength(0)
  })

  it('asks in a full event, because another school can take the place', async () => {
    const full = { data: [offer({ capacity: 8, team_count: 8 })] }
    const { user } = open({ teams: [team()], answers: { 'GET /api/events/event/list/': full } })
    await countOf()
    await user.click(takeOne())
    await leaveTable(user)
    const question = await screen.findByRole('dialog', { name: 'Vill du stryka lag i en full gren?' })
    expect(question.textContent).toContain('kan en annan skola genast ta platsen')
    expect(question.textContent).toContain(girls)
  })

  it('asks also when only the server has seen the runners', async () => {
    const refuse = () => failure(400, 'confirmation_required', 'Lag med löpare stryks: Vasa 1.', 'confirm')
    const { user } = open({ teams: [team()], answers: { [saveTeams]: refuse } })
    await countOf()
    await user.click(takeOne())
    await leaveTable(user)
    const question = await screen.findByRole('dialog', { name: 'Vill du stryka lag som har löpare?' })
    expect(question.textContent).toContain('Lag med löpare stryks: Vasa 1.')
  })
})

describe('when saving fails', () => {
  const detail = 'Laganmälan till Stafettkarnevalen 2025 var öppen från 10.3.2025 kl. 09:00 till 7.5.2025 kl. 23:59.'

  it('says why with the dates, keeps the numbers, and tries again when asked to', async () => {
    const { user, sent } = open({ answers: { [saveTeams]: () => failure(409, 'phase_closed', detail) } })
    const count = await countOf()
    await user.click(add())
    await leaveTable(user)
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(count.value).toBe('1')
    expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
    expect(screen.getByText('Ej sparat, var 0')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Försök igen' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  it('says at the row what was refused, and saves the others', async () => {
    const refuse = ({ body }: SeenCall) => {
      const { teams } = body as { teams: { event_instance: number }[] }
      const index = teams.findIndex(({ event_instance }) => event_instance === 10)
      return index < 0 ? { data: [] } : failure(409, 'limit_reached', 'Grenen är full.', `teams.${index}.count`)
    }
    const { user, sent } = open({ answers: { [saveTeams]: refuse } })
    const count = await countOf()
    await user.click(add())
    await user.click(screen.getByRole('button', { name: 'Öka antal lag i Gatustafett flickor, åk 7–9' }))
    await leaveTable(user)
    expect(await screen.findByRole('spinbutton', { name: stepper, description: /Grenen är full\.$/ })).toBeTruthy()
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ teams: [{ event_instance: 11, count: 1 }] }))
    expect(count.value).toBe('1')
    await said('Inte sparat: Grenen är full.')
    await user.click(screen.getByRole('button', { name: 'Ångra ändringen' }))
    expect(count.value).toBe('0')
    expect(screen.queryByText('Grenen är full.')).toBeNull()
  })

  it('says without a net what becomes of the number, and saves it when the net is back', async () => {
    let isOnline = false
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
    let stored: Team[] = []
    const answer = () => {
      if (!isOnline) return Promise.reject(new TypeError('network'))
      stored = [team()]
      return { data: stored }
    }
    const read = () => ({ data: stored })
    const { user } = open({ answers: { [saveTeams]: answer, 'GET /api/events/teams/myschool/': read } })
    const count = await countOf()
    await user.click(add())
    await leaveTable(user)
    await said('Inget nät. Antalen är kvar och sparas när nätet är tillbaka.')
    expect(document.querySelector('[data-dirty="true"]')).not.toBeNull()
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await isSaved()
    vi.restoreAllMocks()
    expect(count.value).toBe('1')
    expect(document.querySelector('[data-dirty="true"]')).toBeNull()
  })
})

describe('numbers that were not saved', () => {
  const title = 'Antal som inte hann sparas är kvar'
  /** A visit that ends before the number is saved. */
  const visitInVain = async () => {
    const { user } = open({ answers: { [saveTeams]: () => failure(409, 'phase_closed') } })
    await countOf()
    await user.click(add())
    await leaveTable(user)
    await screen.findByText('Ej sparat, var 0')
    expect(screen.queryByText(title)).toBeNull()
    cleanup()
  }

  it('are there at the next visit, with what is saved beside them, until they are saved', async () => {
    await visitInVain()
    const { user, sent } = open()
    expect((await countOf()).value).toBe('1')
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText('Ej sparat, var 0')).toBeTruthy()
    expect(screen.getByText('Från ditt förra besök: spara eller ångra')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(sent()).toHaveLength(1)
    cleanup()
    open({ teams: [team()] })
    expect((await countOf()).value).toBe('1')
    expect(screen.queryByText(title)).toBeNull()
  })

  it('are dropped by "Ångra ändringen", and are nobody else’s', async () => {
    await visitInVain()
    storeSession({ username: 'kollega' })
    open()
    expect((await countOf()).value).toBe('0')
    cleanup()
    storeSession()
    const { user } = open()
    expect((await countOf()).value).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Ångra ändringen' }))
    expect((await countOf()).value).toBe('0')
    expect(screen.queryByText(title)).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.includes('entry:'))).toEqual([])
  })
})

it('leaves the saving to the organiser’s button, because each saving has a reason', async () => {
  storeSession({ roles: ['super_admin'] })
  const { user, sent } = open()
  await countOf()
  await user.click(add())
  await leaveTable(user)
  expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
  expect(sent()).toHaveLength(0)
  await user.dblClick(screen.getByRole('button', { name: 'Spara anmälan' }))
  await isSaved()
  expect(sent()).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Spara anmälan' }).ariaDisabled).toBe('true')
  expect(screen.queryByRole('button', { name: /^Ångra/ })).toBeNull()
})

it('offers to try again when the events cannot be read', async () => {
  let answer: unknown = failure(400, 'invalid')
  const { user } = open({ answers: { 'GET /api/events/event/list/': () => answer } })
  const again = await screen.findByRole('button', { name: 'Försök på nytt' })
  answer = { data: [] }
  await user.click(again)
  expect(await screen.findByText('Det finns inga grenar som enheten kan anmäla lag till.')).toBeTruthy()
})

it('fills in the preliminary numbers when no team is entered yet', async () => {
  const intents = { data: [{ school_unit: 5, event_instance: 10, team_count: 2 }] }
  const { user } = open({ answers: { 'GET /api/events/event/myintent/': intents } })
  const count = await countOf()
  await user.click(screen.getByRole('button', { name: 'Fyll i de preliminära antalen' }))
  expect(count.value).toBe('2')
  await isSaved()
  await user.click(screen.getByRole('button', { name: `Ångra 0 → 2: ${girls}` }))
  await waitFor(() => expect(count.value).toBe('0'))
})

it('counts the late fee into the running total once entry has closed', async () => {
  const { user } = open({ phase: 'runners', teams: [team()] })
  await countOf()
  const total = () => screen.getByText(/^Lagavgifter för/).textContent?.replaceAll('\u00a0', ' ')
  expect(total()).toBe('Lagavgifter för 1 lag: 8,00 €')
  await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
  expect(total()).toBe('Lagavgifter för 2 lag: 24,00 €, varav tillägg för sena lag 8,00 €')
  expect(screen.getAllByText('+ 8,00 € för sent lag')).toHaveLength(2)
})

it('begins with last year’s numbers, and lists what no longer fits also when they are saved', async () => {
  const before = fakeKarneval({ id: 9, year: 2024, name: 'Stafettkarnevalen 2024', status: 'archived' })
  const { user, sent } = open({
    answers: {
      'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval(), before] },
      'GET /api/events/event/list/': ({ url }: SeenCall) => ({
        data: url.includes('karneval=9')
          ? [offer({ id: 1 }), offer({ id: 2, event: 99, name: '3 × 600 m' })]
          : [offer()],
      }),
      'GET /api/events/teams/myschool/': ({ url }: SeenCall) => ({
        data: url.includes('karneval=9')
          ? [team({ id: 1, event_instance: 1 }), team({ id: 2, event_instance: 1 }), team({ id: 3, event_instance: 2 })]
          : [],
      }),
    },
  })
  const count = await countOf()
  await user.click(await screen.findByRole('button', { name: 'Kopiera från 2024' }))
  expect(count.value).toBe('2')
  expect(screen.getByText('3 × 600 m, 1 lag: enheten kan inte anmäla lag till grenen i år.')).toBeTruthy()
  await isSaved()
  expect(sent().map(({ body }) => body)).toEqual([{ school_unit: 5, teams: [{ event_instance: 10, count: 2 }] }])
  expect(screen.getByText('3 × 600 m, 1 lag: enheten kan inte anmäla lag till grenen i år.')).toBeTruthy()
})
