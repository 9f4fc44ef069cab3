import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leg, event as offer, team } from '../../shared/entry/test-data.ts'
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

    await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
    await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
    expect(screen.getByText('16,00 €', { selector: 'strong' })).toBeTruthy()
    expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    await screen.findByText('Allt är sparat')
    expect(count.value).toBe('2')
    const next = screen.getByRole('link', { name: 'Fyll lagen' })
    expect(next.getAttribute('href')).toBe('/lagledare/teamregistration?unit=5')
    expect(sent().map(({ body }) => body)).toEqual([{ school_unit: 5, teams: [{ event_instance: 10, count: 2 }] }])
  })

  it('marks unsaved numbers, so that the shell does not reload the page over them', async () => {
    const { user } = open()
    await countOf()
    const unsaved = () => document.querySelector('[data-dirty="true"]') !== null
    expect(unsaved()).toBe(false)
    await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
    expect(unsaved()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    await screen.findByText('Allt är sparat')
    expect(unsaved()).toBe(false)
  })

  it('works with the keyboard alone (A7)', async () => {
    const { user, sent } = open()
    const count = await countOf()
    count.focus()
    await user.keyboard('3{Enter}')
    await screen.findByText('Allt är sparat')
    expect(sent()).toHaveLength(1)
  })

  it('keeps the number within what a unit may enter', async () => {
    const { user } = open()
    const count = await countOf()
    await user.clear(count)
    await user.type(count, '99')
    expect(count.value).toBe('3')
    expect(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }).ariaDisabled).toBe('true')
  })

  it('makes nothing twice of a double click', async () => {
    const { user, sent } = open()
    await countOf()
    await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
    await user.dblClick(screen.getByRole('button', { name: 'Spara anmälan' }))
    await screen.findByText('Allt är sparat')
    expect(sent()).toHaveLength(1)
  })

  it('saves preliminary numbers as intents while that phase is open', async () => {
    const { user, sent } = open({ phase: 'intent' })
    await countOf()
    await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
    await user.click(screen.getByRole('button', { name: 'Spara preliminär anmälan' }))
    await screen.findByText('Allt är sparat')
    expect(sent().map(({ call, body }) => [call, body])).toEqual([
      [
        saveIntents,
        {
          school_unit: 5,
          intents: [
            { event_instance: 10, team_count: 1 },
            { event_instance: 11, team_count: 0 },
          ],
        },
      ],
    ])
  })

  it('shows the numbers and no form when entry is closed', async () => {
    open({ phase: 'competition', teams: [team()] })
    expect(await screen.findByText('1 lag')).toBeTruthy()
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Spara anmälan' })).toBeNull()
  })

  it.each([
    ['competition', true],
    ['archived', false],
  ] as const)('in the phase %s the preliminary number beside the entered one is shown: %s', async (phase, isShown) => {
    const intents = { data: [{ school_unit: 5, event_instance: 10, team_count: 2 }] }
    open({ phase, teams: [team()], answers: { 'GET /api/events/event/myintent/': intents } })
    expect(await screen.findByText('1 lag')).toBeTruthy()
    expect(screen.queryByText('Preliminärt 2') !== null).toBe(isShown)
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

describe('withdrawing a team with runners', () => {
  const teams = [team({ id: 1, number: 1, legs: [leg] })]

  it('asks first, and sends the confirmation', async () => {
    const { user, sent } = open({ teams })
    await countOf()
    await user.click(screen.getByRole('button', { name: `Minska antal lag i ${girls}` }))
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    const question = await screen.findByRole('dialog', { name: 'Vill du stryka lag som har löpare?' })
    expect(question.textContent).toContain('Vasa 1, 4 × 100 m flickor, åk 7–9 (1 löpare)')
    expect(sent()).toHaveLength(0)

    await user.click(within(question).getByRole('button', { name: 'Stryk lagen' }))
    await screen.findByText('Inga lag är anmälda')
    expect(sent()[0]?.body).toEqual({ school_unit: 5, teams: [{ event_instance: 10, count: 0 }], confirm: true })
  })

  it('sends nothing when the answer is no', async () => {
    const { user, sent } = open({ teams })
    await countOf()
    await user.click(screen.getByRole('button', { name: `Minska antal lag i ${girls}` }))
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    await user.click(await screen.findByRole('button', { name: 'Behåll lagen' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
    expect(sent()).toHaveLength(0)
  })

  it('asks also when only the server has seen the runners', async () => {
    const refuse = () => failure(400, 'confirmation_required', 'Lag 1 har löpare.', 'teams.0')
    const { user } = open({ teams: [team()], answers: { [saveTeams]: refuse } })
    await countOf()
    await user.click(screen.getByRole('button', { name: `Minska antal lag i ${girls}` }))
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    expect(await screen.findByRole('dialog', { name: 'Vill du stryka lag som har löpare?' })).toBeTruthy()
  })
})

describe('when saving fails', () => {
  it('says why with the dates, and keeps the numbers', async () => {
    const detail = 'Laganmälan till Stafettkarnevalen 2025 var öppen från 10.3.2025 kl. 09:00 till 7.5.2025 kl. 23:59.'
    const { user } = open({ answers: { [saveTeams]: () => failure(409, 'phase_closed', detail) } })
    const count = await countOf()
    await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(count.value).toBe('1')
    expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
  })

  it('marks the row that was refused', async () => {
    const refuse = () => failure(409, 'limit_reached', 'Grenen är full.', 'teams.0.count')
    const { user } = open({ answers: { [saveTeams]: refuse } })
    await countOf()
    await user.click(screen.getByRole('button', { name: `Öka antal lag i ${girls}` }))
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    expect(await screen.findByRole('spinbutton', { name: stepper, description: /Grenen är full\.$/ })).toBeTruthy()
  })
})

describe('numbers that were not saved', () => {
  const title = 'Antal som inte hann sparas är kvar'
  const add = () => screen.getByRole('button', { name: `Öka antal lag i ${girls}` })

  it('are there at the next visit, with what is saved beside them, until they are saved', async () => {
    const first = open()
    await countOf()
    await first.user.click(add())
    expect(screen.queryByText(title)).toBeNull()
    cleanup()
    const { user, sent } = open()
    expect((await countOf()).value).toBe('1')
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText('Ej sparat, var 0')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Spara anmälan' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(sent()).toHaveLength(1)
    cleanup()
    open({ teams: [team()] })
    expect((await countOf()).value).toBe('1')
    expect(screen.queryByText(title)).toBeNull()
  })

  it('are dropped by "Ångra ändringen", and are nobody else’s', async () => {
    const first = open()
    await countOf()
    await first.user.click(add())
    cleanup()
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
  await user.click(screen.getByRole('button', { name: /^Ångra ändring/ }))
  expect(count.value).toBe('0')
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

it('begins with last year’s numbers as a draft, and lists what no longer fits', async () => {
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
  expect(sent()).toHaveLength(0)
})
