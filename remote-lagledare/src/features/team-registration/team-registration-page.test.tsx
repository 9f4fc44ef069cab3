import { reasonGiven } from '@stafapp/shared/contract/remote'
import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { event, runner, team } from '../../shared/entry/test-data.ts'
import type { Event, Karneval, Leader, Round, Runner, Team } from './entry.ts'
import { Component } from './team-registration-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

stubBrowser()
beforeEach(() => {
  sessionStorage.clear()
  storeSession()
})

/** Unsaved work in the browser, other than the line-ups of teams. */
const kept = () => Object.entries(localStorage).flatMap(([key, text]) => (key.includes(':draft:') ? [text] : []))

const save = 'PATCH /api/events/teams/{id}/'
const add = 'POST /api/events/runners/'
const contact_info = { street_address: '', mail_address: '', city: '', zipcode: '', country: '', phone: '', email: '' }
const unit = {
  id: 5,
  school: 1,
  unit_name: 'Vasa',
  school_type: ['middle_school'],
  school_subtype: ['none'],
  student_count: 9,
  contact_info,
}
const leaders: Leader[] = [
  {
    id: 7,
    name: 'Anna Berg',
    is_self: true,
    email: 'anna@vasa.example',
    phone: null,
    roles: ['teacher'],
    school_units: [5],
  },
  {
    id: 8,
    name: 'Bo Ström',
    is_self: false,
    email: 'bo@vasa.example',
    phone: null,
    roles: ['school_admin'],
    school_units: [],
  },
]
type Saved = {
  legs: (number | null)[]
  reserves: number[]
  version: number
  name?: string
  leader?: number | null
  round?: Round
}
const pupils = [
  runner(1, 'Ida'),
  runner(2, 'Ellen'),
  runner(3, 'Saga'),
  runner(4, 'Alma'),
  runner(5, 'Emil', { gender: 'male' }),
]

type Setup = {
  teams?: Team[]
  runners?: Runner[]
  events?: Event[]
  answers?: Record<string, unknown>
  phase?: Karneval['phase']
  search?: string
}

/** What undoes a press takes none within a second of it. */
function aSecondLater() {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000)
  onTestFinished(() => clock.mockRestore())
}

/** Renders the page with a fake server that keeps saved data. */
function open({
  teams = [team()],
  runners = pupils,
  events = [event()],
  answers = {},
  phase = 'teams',
  search = '',
}: Setup = {}) {
  let saved = teams
  let register = runners
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval({ phase })] },
    'GET /api/schools/all-my-units/': { data: [unit] },
    'GET /api/events/event/list/': { data: events },
    'GET /api/schools/my-unit/': { school: {}, leaders, deadlines: [] },
    'GET /api/events/teams/myschool/': () => ({ data: saved }),
    'GET /api/events/runners/': () => ({ data: register }),
    'GET /api/events/change-requests/': { data: [] },
    [save]: ({ body }: SeenCall) => {
      const { legs, reserves, version, name = 'Vasa 1', leader = null, round = 'TRIAL' } = body as Saved
      const status = legs.every((id) => id !== null) ? ('confirmed' as const) : ('registered' as const)
      const others = (saved[0]?.compositions ?? []).filter((composition) => composition.round !== round)
      const compositions = [...others, { round, legs, reserves }]
      const after = team({ name, leader, status, version: version + 1, compositions })
      saved = [after]
      return { ...after, faults: [], warnings: [] }
    },
    [add]: ({ body }: SeenCall) => {
      const { school_unit: _unit, karneval: _karneval, ...fields } = body as Runner & { karneval: number }
      const added = runner(register.length + 1, fields.first_name, fields)
      register = [...register, added]
      return Response.json(added, { status: 201 })
    },
    ...answers,
  })
  renderRoutes([{ path: '*', Component }], `/lagledare/teamregistration${search}`)
  const sent = (call: string) => calls.filter((seen) => seen.call === call)
  return { sent, user: userEvent.setup() }
}

const slot = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}`) })
const pick = async (user: ReturnType<typeof userEvent.setup>, label: string, name: string) => {
  await user.click(await slot(label))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: new RegExp(name) }))
  // It goes on with the next empty leg.
  const close = within(dialog).queryByRole('button', { name: 'Stäng' })
  if (dialog.hasAttribute('open') && close) await user.click(close)
}

/** In a form: taps who goes out, and in the dialog who comes in. */
const swap = async (user: ReturnType<typeof userEvent.setup>, form: HTMLElement, label: string, name: string) => {
  await user.click(within(form).getByRole('button', { name: new RegExp(`^${label} `) }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: new RegExp(`^${name} `) }))
}

const empty = async (user: ReturnType<typeof userEvent.setup>, form: HTMLElement, label: string) => {
  await user.click(within(form).getByRole('button', { name: new RegExp(`^${label} `) }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Töm platsen' }))
}

const newRunner = () => screen.getByRole('form', { name: 'Ny löpare' })

describe('a team', () => {
  it('after the reopening is changed until its event’s time, and on phones the form for new runners is closed', async () => {
    const at = '2030-05-16T06:00:00.000Z'
    const times = { calls_at: at, starts_at: at, finish_at: at, changes_close_at: at }
    open({ phase: 'reopened', events: [event({ round_times: [{ round: 'TRIAL', ...times }] })] })
    expect(await screen.findByText('Löpare kan bytas fram till torsdag 16.5.2030 kl. 09:00.')).toBeTruthy()
    expect(newRunner().closest('details')?.open).toBe(false)
  })

  it('after the reopening says once that a change is saved and where it is seen', async () => {
    const at = '2030-05-16T06:00:00.000Z'
    const times = { calls_at: at, starts_at: at, finish_at: at, changes_close_at: at }
    const { user } = open({ phase: 'reopened', events: [event({ round_times: [{ round: 'TRIAL', ...times }] })] })
    await pick(user, 'Sträcka 1', 'Ida')
    expect(await screen.findByText(/Sparat \d\d:\d\d\.$/)).toBeTruthy()
    expect(screen.getByText('Ändringen syns vid uppropet, hos speakern och i tidtagningen.')).toBeTruthy()
    expect(screen.queryByText(/så snart den är sparad/)).toBeNull()
  })

  it('comes on phones without the register in between, once there are runners: list and form are in one fold', async () => {
    open()
    const fold = (await screen.findByText(/i registret/)).closest('details')
    expect(fold?.open).toBe(false)
    expect(newRunner().closest('details')).toBe(fold)
    expect(screen.getByRole('list', { name: 'Löpare i registret' }).closest('details')).toBe(fold)
    expect(fold?.querySelector('details')).toBeNull()
  })

  it('has on phones the form for the first runners open', async () => {
    open({ runners: [] })
    expect(await screen.findByText('Inga löpare ännu.')).toBeTruthy()
    expect(newRunner().closest('details')).toBeNull()
  })

  it('is filled by choosing a place and a runner, and saves itself', async () => {
    const { user, sent } = open()
    await pick(user, 'Sträcka 1', 'Ida')
    await pick(user, 'Sträcka 2', 'Ellen')
    expect(await screen.findByText(/^Sparat \d\d:\d\d$/)).toBeTruthy()
    expect(sent(save).at(-1)?.body).toMatchObject({ legs: [1, 2, null, null], reserves: [] })
    expect(screen.getByText('2 av 4 löpare')).toBeTruthy()
  })

  it('takes the newest change by hand back', async () => {
    const { user, sent } = open()
    await pick(user, 'Sträcka 1', 'Ida')
    await pick(user, 'Sträcka 2', 'Ellen')
    await pick(user, 'Sträcka 1', 'Ellen')
    expect(await screen.findByText('Ellen Ek och Ida Ek byter plats.')).toBeTruthy()
    aSecondLater()
    await user.click(screen.getByRole('button', { name: 'Ångra ändringen i Vasa 1' }))
    expect(screen.getByText(/^Ändringen är ångrad\./)).toBe(document.activeElement)
    expect(screen.queryByRole('button', { name: /^Ångra ändringen/ })).toBeNull()
    await waitFor(() => expect(sent(save).at(-1)?.body).toMatchObject({ legs: [1, 2, null, null] }))
  })

  it('exchanges a runner with another team in two taps, saves both, and takes both back at once', async () => {
    const line = (legs: number[]) => [{ round: 'TRIAL' as const, legs, reserves: [] }]
    let saved = [
      team({ status: 'confirmed', compositions: line([1, 2, 3, 4]) }),
      team({ id: 101, number: 2, name: 'Vasa 2', status: 'confirmed', compositions: line([6, 7, 8, 9]) }),
    ]
    const names = ['Vera', 'Wilma', 'Xenia', 'Ylva']
    const { user, sent } = open({
      teams: saved,
      runners: [...pupils, ...names.map((name, index) => runner(6 + index, name))],
      answers: {
        'GET /api/events/teams/myschool/': () => ({ data: saved }),
        'PATCH /api/events/teams/': ({ body }: SeenCall) => {
          const { teams } = body as { teams: { id: number; version: number; legs: number[] }[] }
          saved = saved.map((each) => {
            const sent = teams.find(({ id }) => id === each.id)
            return sent ? { ...each, version: sent.version + 1, compositions: line(sent.legs) } : each
          })
          return { data: saved.map((each) => ({ ...each, faults: [], warnings: [] })) }
        },
      },
    })
    const legs = () => saved.map(({ compositions }) => compositions[0]?.legs)
    await user.click(await screen.findByText('Vasa 1'))
    await user.click(await slot('Sträcka 1 · 100 m: Ida'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /^Xenia Ek.*Vasa 2, sträcka 3 · 100 m: byter plats$/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Xenia Ek är nu med i Vasa 1 och Ida Ek i Vasa 2.')).toBeTruthy()
    await waitFor(() =>
      expect(legs()).toEqual([
        [8, 2, 3, 4],
        [6, 7, 1, 9],
      ]),
    )
    const undo = await screen.findByRole('button', { name: 'Ångra ändringen i Vasa 1' })
    aSecondLater()
    await user.click(undo)
    await waitFor(() =>
      expect(legs()).toEqual([
        [1, 2, 3, 4],
        [6, 7, 8, 9],
      ]),
    )
    expect(sent('PATCH /api/events/teams/')).toHaveLength(2)
    expect(sent(save)).toEqual([])
  })

  it('offers no exchange that the rules refuse in either team', async () => {
    const mixed = event({
      gender_type: 'mixed',
      composition_rule: { text: '3 flickor och 1 pojke', counts: { female: 3, male: 1 } },
    })
    const line = (legs: number[]) => [{ round: 'TRIAL' as const, legs, reserves: [] }]
    const boy = runner(10, 'Otto', { gender: 'male' })
    const { user } = open({
      events: [mixed],
      teams: [
        team({ status: 'confirmed', compositions: line([1, 2, 3, 5]) }),
        team({ id: 101, number: 2, name: 'Vasa 2', status: 'confirmed', compositions: line([6, 7, 4, 10]) }),
      ],
      runners: [...pupils, runner(6, 'Vera'), runner(7, 'Wilma'), boy],
    })
    await user.click(await screen.findByText('Vasa 1'))
    await user.click(await slot('Sträcka 1 · 100 m: Ida'))
    const offered = within(await screen.findByRole('dialog'))
      .getAllByRole('button', { name: /byter plats$/ })
      .map(({ textContent }) => textContent.replace(/ .*/, ''))
    expect(offered).toEqual(expect.arrayContaining(['Vera', 'Wilma', 'Alma']))
    expect(offered).not.toContain('Otto')
  })

  it('is filled in one dialog, which goes on with the next empty leg and closes after the last', async () => {
    const { user, sent } = open()
    await user.click(await slot('Sträcka 1'))
    const dialog = await screen.findByRole('dialog')
    for (const [leg, name] of [
      ['Sträcka 1', 'Ida'],
      ['Sträcka 2', 'Ellen'],
      ['Sträcka 3', 'Saga'],
    ]) {
      expect(within(dialog).getByRole('heading', { name: new RegExp(`^${leg}`) })).toBeTruthy()
      await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${name}`) }))
      expect(within(dialog).getByRole('status').textContent).toMatch(new RegExp(`^${name} .* springer ${leg}`, 'i'))
    }
    expect(dialog.hasAttribute('open')).toBe(true)
    await user.type(within(dialog).getByRole('searchbox'), 'Alma{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(sent(save).at(-1)?.body).toMatchObject({ legs: [1, 2, 3, 4] }))
  })

  it('is filled by the rules in one press, and the suggestion can be taken back', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Fyll laget Vasa 1' }))
    expect(await screen.findByText('4 sträckor är fyllda.')).toBeTruthy()
    await waitFor(() => expect(sent(save).at(-1)?.body).toMatchObject({ legs: expect.not.arrayContaining([null]) }))
    const undo = await screen.findByRole('button', { name: 'Ångra förslaget' })
    aSecondLater()
    await user.click(undo)
    await waitFor(() => expect(sent(save).at(-1)?.body).toMatchObject({ legs: [null, null, null, null] }))
  })

  it('says which legs nobody in the register can run', async () => {
    const { user } = open({ runners: pupils.slice(0, 2) })
    await user.click(await screen.findByRole('button', { name: 'Fyll laget Vasa 1' }))
    expect(await screen.findByText(/^2 sträckor är fyllda. 2 sträckor är ännu tomma:/)).toBeTruthy()
  })

  it('is filled with the keyboard alone: Enter opens, typing finds, Enter chooses (A7)', async () => {
    const { user, sent } = open()
    ;(await slot('Sträcka 1')).focus()
    await user.keyboard('{Enter}')
    await user.type(await screen.findByRole('searchbox', { name: /Sök löpare/ }), 'sag{Enter}')
    await waitFor(() => expect(sent(save).at(-1)?.body).toMatchObject({ legs: [3, null, null, null] }))
  })

  it('offers those without a leg in the team first, and says what choosing another does', async () => {
    const { user, sent } = open()
    await user.click(await slot('Sträcka 1'))
    const dialog = await screen.findByRole('dialog')
    const choices = () => within(within(dialog).getByRole('list')).getAllByRole('button')
    await user.type(within(dialog).getByRole('searchbox'), 'Ida{Enter}')
    expect(choices()[0]?.textContent).not.toContain('Ida')
    expect(within(dialog).getByRole('button', { name: /^Ida/ }).textContent).toMatch(/Sträcka 1.*: flyttas hit$/)
    await user.type(within(dialog).getByRole('searchbox'), '{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Stäng' }))
    await user.click(await slot('Sträcka 2'))
    const ida = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Ida/ })
    expect(ida.textContent).toMatch(/Sträcka 1.*: byter plats$/)
    await user.click(ida)
    await waitFor(() => expect(sent(save).at(-1)?.body).toMatchObject({ legs: [expect.any(Number), 1, null, null] }))
  })

  it('shows the reason beside the place, and does not save what the rules refuse', async () => {
    const { user, sent } = open()
    await pick(user, 'Sträcka 1', 'Emil')
    expect(await screen.findByText('Emil Ek är pojke, men grenen är för flickor.')).toBeTruthy()
    expect(await screen.findByText('Inte sparat: uppställningen följer inte reglerna')).toBeTruthy()
    expect(sent(save)).toHaveLength(0)
    await pick(user, 'Sträcka 1', 'Ida')
    expect(await screen.findByText(/^Sparat/)).toBeTruthy()
  })

  it('keeps the work without a network, over a reload too, and sends it when the net is back', async () => {
    let isOffline = true
    const saved = team({ version: 2, compositions: [{ round: 'TRIAL', legs: [1, null, null, null], reserves: [] }] })
    const answer = () => {
      if (isOffline) throw new TypeError('Failed to fetch')
      return { ...saved, faults: [], warnings: [] }
    }
    const { user } = open({ answers: { [save]: answer } })
    await pick(user, 'Sträcka 1', 'Ida')
    expect(await screen.findByText('Sparas när du är uppkopplad')).toBeTruthy()
    expect(screen.getByText(/^Ida .* Sparas när du är uppkopplad\.$/)).toBeTruthy()
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('private:lagledare:line-ups'))
    expect(kept).toHaveLength(1)
    expect(localStorage.getItem(kept[0] ?? '')).not.toMatch(/Ida|Ek/)
    isOffline = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(/^Sparat/)).toBeTruthy()
    expect(Object.keys(localStorage).some((key) => key.startsWith('private:'))).toBe(false)
  })

  it('waits for the organiser’s reason and is sent when it is given, as a new runner is', async () => {
    let hasReason = false
    const saved = team({ version: 2, compositions: [{ round: 'TRIAL', legs: [1, null, null, null], reserves: [] }] })
    const unlessRefused = (value: unknown) => () =>
      hasReason ? value : failure(400, 'required', 'Skriv först orsaken.', 'reason')
    const answers = {
      [save]: unlessRefused({ ...saved, faults: [], warnings: [] }),
      [add]: unlessRefused(runner(9, 'Moa')),
    }
    const { user } = open({ answers })
    await pick(user, 'Sträcka 1', 'Ida')
    expect(await screen.findByText('Inte sparat: Skriv först orsaken.')).toBeTruthy()
    await chooseKind(user)
    await user.type(screen.getByRole('textbox', { name: 'Förnamn' }), 'Moa')
    await user.type(screen.getByRole('textbox', { name: 'Efternamn' }), 'Ek{Enter}')
    expect(await screen.findByText('1 väntar: sparas när du har skrivit orsaken överst på sidan.')).toBeTruthy()
    hasReason = true
    window.dispatchEvent(new Event(reasonGiven))
    expect(await screen.findByText(/^Sparat/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/^1 väntar/)).toBeNull())
  })

  it('that a colleague has changed is compared, and mine can be kept', async () => {
    const theirs = team({ version: 4, compositions: [{ round: 'TRIAL', legs: [4, null, null, null], reserves: [] }] })
    let isFirst = true
    const answer = ({ body }: SeenCall) => {
      const { version, legs } = body as { version: number; legs: (number | null)[] }
      if (!isFirst)
        return {
          ...team({ version: version + 1, compositions: [{ round: 'TRIAL', legs, reserves: [] }] }),
          faults: [],
          warnings: [],
        }
      isFirst = false
      const error = {
        type: 'client_error',
        errors: [{ code: 'conflict', detail: 'Ändrat', attr: null }],
        current: theirs,
      }
      return Response.json(error, { status: 409 })
    }
    const { user, sent } = open({ answers: { [save]: answer } })
    await pick(user, 'Sträcka 1', 'Ida')
    const choice = await screen.findByRole('alert', { name: 'Två ändringar av samma lag' })
    expect(within(choice).getByRole('row', { name: 'Sträcka 1 · 100 m Ida Ek Alma Ek' })).toBeTruthy()
    await user.click(within(choice).getByRole('button', { name: 'Behåll min' }))
    expect(await screen.findByText(/^Sparat/)).toBeTruthy()
    expect(sent(save).at(-1)?.body).toMatchObject({ version: 4, legs: [1, null, null, null] })
  })
})

/** A girl of grade 7, in the form of a new runner. */
async function chooseKind(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Årskurs' }), 'åk 7')
  await user.click(screen.getByRole('radio', { name: 'Flicka' }))
}

describe('the register', () => {
  it('takes one runner after the other from the keyboard', async () => {
    const { user, sent } = open({ runners: [] })
    const first = await screen.findByRole('textbox', { name: 'Förnamn' })
    expect(screen.getByText('Fyll ännu i: Förnamn, Efternamn, Årskurs, Kön.')).toBeTruthy()
    await chooseKind(user)
    await user.type(first, 'Ida{Tab}Ek{Enter}')
    await waitFor(() => expect(sent(add)).toHaveLength(1))
    expect(document.activeElement).toBe(first)
    await user.keyboard('Ellen{Tab}Ek{Enter}')
    await waitFor(() => expect(sent(add)).toHaveLength(2))
    expect(sent(add)[0]?.body).toMatchObject({
      first_name: 'Ida',
      last_name: 'Ek',
      grade: 7,
      gender: 'female',
      school_unit: 5,
    })
    expect(await screen.findByText('2 i registret, 2 utan start')).toBeTruthy()
  })

  it('says what is missing and what the server refuses', async () => {
    const { user } = open({ answers: { [add]: () => failure(409, 'phase_closed', 'Löparregistret är stängt.') } })
    await chooseKind(user)
    await user.type(await screen.findByRole('textbox', { name: 'Förnamn' }), 'Ida{Enter}')
    expect(await screen.findByText('Fyll ännu i: Efternamn.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lägg till' }).disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Efternamn' }), 'Ek{Enter}')
    expect(await screen.findByText('Ida Ek lades inte till: Löparregistret är stängt.')).toBeTruthy()
  })

  it('says that the server refused a runner who had waited for the network', async () => {
    let isOffline = true
    const answer = () => {
      if (isOffline) throw new TypeError('Failed to fetch')
      return failure(409, 'phase_closed', 'Löparregistret är stängt.')
    }
    const { user } = open({ answers: { [add]: answer } })
    await chooseKind(user)
    await user.type(await screen.findByRole('textbox', { name: 'Förnamn' }), 'Ida{Tab}Ek{Enter}')
    expect(await screen.findByText(/^1 väntar/)).toBeTruthy()
    isOffline = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Ida Ek lades inte till: Löparregistret är stängt.')).toBeTruthy()
    expect(screen.queryByText(/^1 väntar/)).toBeNull()
  })

  it('once entry has closed the form is folded, unless a runner in it waits for the network', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch')
    }
    const { user } = open({ phase: 'competition', answers: { [add]: offline } })
    const fold = (await screen.findByText('Lägg till en löpare')).closest('details')
    expect(fold?.open).toBe(false)
    await user.click(screen.getByText('Lägg till en löpare'))
    await chooseKind(user)
    await user.type(screen.getByRole('textbox', { name: 'Förnamn' }), 'Ida{Tab}Ek{Enter}')
    expect(await screen.findByText(/^1 väntar/)).toBeTruthy()
    cleanup()
    open({ phase: 'competition', answers: { [add]: offline } })
    expect((await screen.findByText(/^1 väntar/)).closest('details')).toBeNull()
  })

  it('keeps a change that the server refuses, with the error at its field, and takes the focus back afterwards', async () => {
    const { user } = open({
      answers: {
        'PATCH /api/events/runners/{id}/': () =>
          Response.json(
            { type: 'validation_error', errors: [{ code: 'invalid', detail: 'Skriv namnet.', attr: 'last_name' }] },
            { status: 400 },
          ),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Ändra Ida Ek' }))
    const form = screen.getByRole('form', { name: 'Ändra Ida Ek' })
    expect(document.activeElement).toBe(within(form).getByRole('textbox', { name: 'Förnamn' }))
    const last = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Efternamn' })
    await user.clear(last)
    expect(within(form).getByText('Fyll ännu i: Efternamn.')).toBeTruthy()
    await user.type(last, '7{Enter}')
    expect(await within(form).findByRole('link', { name: 'Efternamn: Skriv namnet.' })).toBeTruthy()
    expect([last.value, last.getAttribute('aria-invalid')]).toEqual(['7', 'true'])
    await user.click(within(form).getByRole('button', { name: 'Avbryt' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ändra Ida Ek' }))
  })

  it('lists who has no start', async () => {
    const filled = team({ compositions: [{ round: 'TRIAL', legs: [1, 2, null, null], reserves: [3] }] })
    const { user } = open({ teams: [filled] })
    expect(await screen.findByText('5 i registret, 1 reserv, 2 utan start')).toBeTruthy()
    const register = within(screen.getByRole('list', { name: 'Löpare i registret' }))
    expect(register.getByText('reserv').closest('li')?.textContent).toContain('Saga Ek')
    expect(register.getAllByText('utan start')).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: /utan start/ }))
    const idle = within(screen.getByRole('list', { name: 'Löpare utan start' }))
    expect(idle.getAllByRole('listitem')).toHaveLength(2)
    expect(idle.queryByText(/Saga/)).toBeNull()
  })
})

it('shows the teams and no places to change when entry is closed', async () => {
  open({
    phase: 'closed',
    teams: [team({ compositions: [{ round: 'TRIAL', legs: [1, null, null, null], reserves: [] }] })],
  })
  expect(await screen.findByText('Anmälan av löpare är stängd')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sträcka 1/ })).toBeNull()
})

it('asks for a change after the deadline, with the reason, once', async () => {
  const line = { round: 'TRIAL' as const, legs: [1, 2, 3, 4], reserves: [] }
  const ask = 'POST /api/events/change-requests/'
  const asked: object[] = []
  const { user, sent } = open({
    phase: 'closed',
    teams: [team({ status: 'registered', compositions: [line] })],
    runners: [...pupils, runner(6, 'Vera')],
    answers: {
      [ask]: () => {
        asked.push({ ...waitingRequest, id: 31 })
        return Response.json({ id: 31 }, { status: 201 })
      },
      'GET /api/events/change-requests/': () => ({ data: asked }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Begär ändring av Vasa 1' }))
  const form = screen.getByRole('form', { name: 'Begär ändring av Vasa 1' })
  // The reason comes after the choice of who cannot run.
  expect(document.activeElement).toBe(within(form).getByRole('button', { name: /^Sträcka 1 · 100 m/ }))
  await swap(user, form, 'Sträcka 1 · 100 m', 'Emil')
  expect(within(form).getByText('Emil Ek är pojke, men grenen är för flickor.')).toBeTruthy()
  await swap(user, form, 'Sträcka 1 · 100 m', 'Vera')
  // Before it is sent the form says what it asks for, and marks the place.
  expect(within(form).getByText('Vera Ek ersätter Ida Ek.')).toBeTruthy()
  expect(within(form).getByText('Ida Ek', { selector: 's' })).toBeTruthy()
  expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Skicka begäran' }).disabled).toBe(true)
  expect(within(form).getByText('Fyll ännu i: Orsak.')).toBeTruthy()
  await user.click(within(form).getByRole('textbox', { name: 'Orsak' }))
  await user.tab()
  expect(await within(form).findByText('Skriv varför ändringen behövs.')).toBeTruthy()
  await user.type(within(form).getByRole('textbox', { name: 'Orsak' }), 'Ida är sjuk')
  await user.dblClick(within(form).getByRole('button', { name: 'Skicka begäran' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Begär ändring av Vasa 1' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe('begaran-31'))
  expect(sent(ask).map(({ body }) => body)).toEqual([
    {
      kind: 'change_runners',
      school_unit: 5,
      team: 100,
      round: 'TRIAL',
      legs: [6, 2, 3, 4],
      reserves: [],
      reason: 'Ida är sjuk',
    },
  ])
})

it('asks in two taps that two runners of a team change legs, and keeps it over a reload without a name', async () => {
  const line = { round: 'TRIAL' as const, legs: [1, 2, 3, 4], reserves: [] }
  const closed = { phase: 'closed' as const, teams: [team({ status: 'confirmed', compositions: [line] })] }
  const { user } = open(closed)
  await user.click(await screen.findByText('Vasa 1'))
  await user.click(screen.getByRole('button', { name: 'Begär ändring av Vasa 1' }))
  await swap(user, screen.getByRole('form', { name: 'Begär ändring av Vasa 1' }), 'Sträcka 1 · 100 m', 'Saga')
  const text = 'Saga Ek och Ida Ek byter plats.'
  expect(screen.getByText(text)).toBeTruthy()
  expect(kept().join()).not.toMatch(/Ida|Ek/)
  expect(kept()).toHaveLength(1)
  cleanup()
  open(closed)
  const again = await screen.findByRole('form', { name: 'Begär ändring av Vasa 1' })
  expect(within(again).getByText(text)).toBeTruthy()
  await user.click(within(again).getByRole('button', { name: 'Avbryt' }))
  expect(kept()).toEqual([])
})

describe('on the carnival’s days', () => {
  const at = '2025-05-16T10:00:00Z'
  const past = {
    round: 'TRIAL' as const,
    calls_at: at,
    starts_at: at,
    finish_at: at,
    changes_close_at: '2025-05-16T06:00:00Z',
  }
  const line = { round: 'TRIAL' as const, legs: [1, 2, 3, 4], reserves: [6] }
  const start = {
    team: 100,
    round: 'TRIAL',
    status: 'planned',
    withdrawn: false,
    starts_at: '9999-05-16T10:46:00Z',
    calls_at: '9999-05-16T10:16:00Z',
    delay_min: 6,
    heat: 2,
    lane: 4,
    is_lane: true,
  }
  const setup = (starts: object[], answers = {}) =>
    open({
      phase: 'competition',
      events: [event({ round_times: [past] })],
      teams: [team({ status: 'confirmed', compositions: [line] })],
      runners: [...pupils, runner(6, 'Vera')],
      answers: { 'GET /api/events/school-day/': { data: starts }, ...answers },
    })
  const card = async () => (await screen.findByText('Vasa 1')).closest('summary')

  it('says in the team’s head when and where it is called, with a delay, and who is the reserve', async () => {
    setup([
      start,
      { ...start, team: 101, lane: 5 },
      { ...start, round: 'FINAL', status: 'run' },
      { ...start, round: 'FINAL', starts_at: '2025-05-16T10:46:00Z' },
    ])
    await screen.findByText(/^Upprop/)
    const text = (await card())?.textContent?.replaceAll(/\s/g, ' ')
    expect(text).toContain('4 av 4 löpare, reserv: Vera Ek')
    expect(text).toMatch(
      /Upprop Planerat \d\d:16 ny tid \d\d:22, start Planerat \d\d:46 ny tid \d\d:52, heat 2, bana 4$/,
    )
  })

  it('judges who has time by the teams’ own heats, not by the rounds', async () => {
    const round = { ...past, starts_at: '2025-05-16T10:10:00Z', finish_at: '2025-05-16T12:00:00Z' }
    const teams = [
      team({ status: 'confirmed', compositions: [line] }),
      team({ id: 101, event_instance: 11, name: 'Vasa 2', status: 'confirmed', compositions: [line] }),
    ]
    const show = async (second: string) => {
      cleanup()
      open({
        phase: 'competition',
        events: [event({ round_times: [round] }), event({ id: 11, name: 'Gatustafett', round_times: [round] })],
        teams,
        answers: {
          'GET /api/events/school-day/': {
            data: [
              { ...start, delay_min: 0, calls_at: '2025-05-16T10:20:00Z', starts_at: '2025-05-16T10:30:00Z' },
              { ...start, delay_min: 0, team: 101, calls_at: second, starts_at: '2025-05-16T11:30:00Z' },
            ],
          },
        },
      })
      await screen.findByText('Vasa 1')
    }
    await show('2025-05-16T11:20:00Z')
    await waitFor(() => expect(screen.queryByText('4 löpare hinner kanske inte')).toBeNull())
    await show('2025-05-16T10:35:00Z')
    expect(
      (await screen.findAllByText('Upprop 13:20 här och 13:35 i Gatustafett, försök.', undefined, { timeout: 3000 }))
        .length,
    ).toBe(4)
  })

  it('opens at the team that the address asks for, also when others stand before it', async () => {
    const whole = { status: 'confirmed' as const, compositions: [line] }
    const teams = [team(whole), team({ ...whole, id: 101, name: 'Vasa 2' })]
    open({ phase: 'competition', teams, runners: [...pupils, runner(6, 'Vera')], search: '?unit=5&lag=101' })
    const head = (await screen.findByText('Vasa 2')).closest('summary')
    await waitFor(() => expect(document.activeElement).toBe(head))
    expect(head?.closest('details')?.open).toBe(true)
    expect((await card())?.closest('details')?.open).toBe(false)
  })

  it('opens the form of a request that the address asks for, and gives it the focus', async () => {
    open({
      phase: 'competition',
      events: [event({ round_times: [past] })],
      teams: [team({ status: 'confirmed', compositions: [line] })],
      runners: [...pupils, runner(6, 'Vera')],
      search: '?unit=5&lag=100&begar=1',
    })
    const form = await screen.findByRole('form', { name: 'Begär ändring av Vasa 1' })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(form)).toBe(true)
  })

  it('says that a team has no reserve', async () => {
    open({ phase: 'competition', teams: [team({ compositions: [{ ...line, reserves: [] }] })] })
    expect(await screen.findByText('4 av 4 löpare, ingen reserv')).toBeTruthy()
  })

  it('opens the form of a request with one press, which says at once what it may cost', async () => {
    const { user } = setup([])
    await user.click(await screen.findByRole('button', { name: 'Begär ändring i Vasa 1' }))
    const form = screen.getByRole('form', { name: 'Begär ändring av Vasa 1' })
    expect(form.closest('details')?.open).toBe(true)
    expect(document.activeElement).toBe(within(form).getByRole('button', { name: /^Sträcka 1 · 100 m/ }))
    expect(within(form).getByText(/^Ändringen kan kosta en tilläggsavgift\./)).toBeTruthy()
    expect(within(form).getByRole('link', { name: 'Priser' }).getAttribute('href')).toBe('/lagledare/prices')
    expect(screen.queryByRole('button', { name: 'Begär ändring i Vasa 1' })).toBeNull()
  })

  it('shows that a team waits for an answer, and leads to its request', async () => {
    const { user } = setup([], { 'GET /api/events/change-requests/': { data: [waitingRequest] } })
    const link = await screen.findByRole('link', { name: 'Visa begäran' })
    expect((await card())?.textContent).toContain('Väntar på svar')
    expect((await card())?.textContent).not.toContain('Klart')
    expect(screen.queryByRole('button', { name: 'Begär ändring i Vasa 1' })).toBeNull()
    await user.click(link)
    expect(document.activeElement?.textContent).toContain('Orsak: Ida är sjuk')
  })
})

it('asks for another team among the events that the unit may enter, and says what it may cost', async () => {
  const other = event({ id: 77, name: '4 × 100 m, andra stadiet' })
  const { user } = open({
    phase: 'closed',
    events: [event(), other],
    answers: {
      'GET /api/events/event/list/': ({ url }: SeenCall) => ({
        data: url.includes('school_unit=5') ? [event()] : [event(), other],
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Begär ett nytt lag' }))
  const form = screen.getByRole('form', { name: 'Begär ett nytt lag' })
  // Before it is sent: what it costs, and that a granted one cannot be undone.
  expect(await within(form).findByText(/^Ett nytt lag kostar lagavgiften/)).toBeTruthy()
  expect(
    within(form).getByText(/^Ni kan dra tillbaka begäran tills .* Ett godkänt lag kan ni inte själva ångra/),
  ).toBeTruthy()
  const choice = within(form).getByRole('combobox', { name: 'Gren' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([event().name])
})

it('while runners can be replaced on the page, the only request of a team is that it be withdrawn', async () => {
  const at = '2030-05-16T06:00:00.000Z'
  const times = { calls_at: at, starts_at: at, finish_at: at, changes_close_at: at }
  const { user } = open({ phase: 'reopened', events: [event({ round_times: [{ round: 'TRIAL', ...times }] })] })
  await user.click(await screen.findByRole('button', { name: 'Begär att Vasa 1 stryks' }))
  const form = screen.getByRole('form', { name: 'Begär att Vasa 1 stryks' })
  expect(within(form).queryByRole('combobox')).toBeNull()
  expect(within(form).getByText('Arrangören avgör om lagavgiften betalas tillbaka.')).toBeTruthy()
})

it('while runners can be replaced, the register says in which team each of them runs', async () => {
  open({
    phase: 'reopened',
    teams: [team({ compositions: [{ round: 'TRIAL', legs: [1, 2, null, null], reserves: [3] }] })],
  })
  const register = await screen.findByRole('list', { name: 'Löpare i registret' })
  const rows = within(register).getAllByRole('listitem')
  const teams = rows.map(({ textContent }) => textContent?.match(/(reserv i )?Vasa 1, 4 × 100 m/)?.[0] ?? '')
  expect(teams).toEqual(['Vasa 1, 4 × 100 m', 'Vasa 1, 4 × 100 m', 'reserv i Vasa 1, 4 × 100 m', '', ''])
})

it('an empty register offers to paste a class list, and the choice of a runner says that it is empty', async () => {
  const { user } = open({ runners: [] })
  const paste = await screen.findByRole('link', { name: 'Klistra in en klasslista' })
  expect(paste.getAttribute('href')).toBe('/lagledare/import?unit=5')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(await slot('Sträcka 1'))
  expect(await screen.findByText('Registret är tomt. Lägg först till löpare.')).toBeTruthy()
})

const waitingRequest = {
  id: 9,
  kind: 'withdraw_team' as const,
  school: 1,
  school_unit: 5,
  school_name: 'Vasa',
  unit_name: 'Vasa',
  event_instance: 10,
  event_name: '4 × 100 m',
  team: 100,
  team_name: 'Vasa 1',
  round: null,
  wanted: null,
  current: null,
  runners: [],
  reason: 'Ida är sjuk',
  status: 'pending' as const,
  answer: '',
  charged: null,
  can_undo: false,
  requested_by: null,
  created_at: '2025-05-10T06:00:00Z',
  decided_at: null,
  decided_by: null,
  version: 1,
}

it('says that a request of the team waits, instead of a form whose request would be refused', async () => {
  const line = { round: 'TRIAL' as const, legs: [1, 2, 3, 4], reserves: [] }
  const { user } = open({
    phase: 'closed',
    teams: [team({ status: 'registered', compositions: [line] })],
    answers: { 'GET /api/events/change-requests/': { data: [waitingRequest] } },
  })
  const waiting = /^En begäran väntar på arrangörens svar/
  await screen.findByText(waiting)
  const button = screen.getByRole('button', { name: 'Begär ändring av Vasa 1', description: waiting })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(screen.queryByRole('form', { name: 'Begär ändring av Vasa 1' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Dra tillbaka begäran' })).toBeTruthy()
})

it('says in the team’s own card that its request was refused, and why', async () => {
  const line = { round: 'TRIAL' as const, legs: [1, 2, 3, 4], reserves: [] }
  const refused = { ...waitingRequest, status: 'refused' as const, answer: 'Heaten är lottade.' }
  open({
    phase: 'closed',
    teams: [team({ status: 'registered', compositions: [line] })],
    answers: {
      'GET /api/events/change-requests/': { data: [refused, { ...waitingRequest, id: 8, status: 'approved' }] },
    },
  })
  const tag = await screen.findByText('Begäran avslagen')
  const card = within(tag.closest('details') as HTMLElement)
  expect(card.getByText(/^Vasa 1/)).toBeTruthy()
  expect(
    card.getByText(
      'Arrangören har avslagit er begäran: stryk laget. Svar: Heaten är lottade. Laget är som det var. Ni kan begära en annan ändring.',
    ),
  ).toBeTruthy()
  expect(card.getByRole('button', { name: 'Begär ändring av Vasa 1' }).getAttribute('aria-disabled')).toBe('false')
})

it.each([
  [[6, 2, 3, 4], 'Vera Ek i stället för Ida Ek.'],
  [[2, 1, 3, 4], 'Samma löpare, på andra platser.'],
  [[null, 2, 3, 4], 'Utan Ida Ek.'],
])('says of a request that waits for legs %j: %s', async (legs, text) => {
  const people = [...pupils, runner(6, 'Vera')]
  const pending = {
    ...waitingRequest,
    kind: 'change_runners' as const,
    round: 'TRIAL' as const,
    wanted: { legs, reserves: [] },
    current: { legs: [1, 2, 3, 4], reserves: [] },
    runners: people,
  }
  open({ phase: 'reopened', answers: { 'GET /api/events/change-requests/': { data: [pending] } } })
  const requests = within(await screen.findByRole('region', { name: 'Begärda ändringar' }))
  expect(requests.getByText(text)).toBeTruthy()
  expect(requests.getByText(/^Byt löpare/).closest('p')?.textContent).toContain('Vasa 1, 4 × 100 m')
  expect(
    requests.getByText(
      /^Skickad 10\.5\.2025 .*Svaret syns här och kommer som e-post\. Tills dess gäller laget som det är\.$/,
    ),
  ).toBeTruthy()
  expect(requests.getByText(/^Frågor\? /)).toBeTruthy()
})

it('says of a granted request what can be done about it, and whom to ask', async () => {
  const granted = { ...waitingRequest, kind: 'change_runners' as const, status: 'approved' as const }
  open({ phase: 'closed', answers: { 'GET /api/events/change-requests/': { data: [granted] } } })
  const requests = within(await screen.findByRole('region', { name: 'Begärda ändringar' }))
  expect(requests.getByText('Ett godkänt byte kan ni inte själva ångra, men ni kan begära ett nytt.')).toBeTruthy()
  expect(requests.getByText(/^Frågor\? /)).toBeTruthy()
})

it('keeps a request that the server refuses, with the error at its field', async () => {
  const ask = 'POST /api/events/change-requests/'
  const line = { round: 'TRIAL' as const, legs: [1, 2, 3, 4], reserves: [] }
  const { user } = open({
    phase: 'closed',
    teams: [team({ status: 'registered', compositions: [line] })],
    answers: {
      [ask]: () =>
        Response.json(
          { type: 'validation_error', errors: [{ code: 'invalid', detail: 'Skriv mera.', attr: 'reason' }] },
          { status: 400 },
        ),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Begär ändring av Vasa 1' }))
  // The line-up is as it was, so there is nothing to ask for yet.
  await user.type(screen.getByRole('textbox', { name: 'Orsak' }), 'Ida är sjuk')
  expect(await screen.findByText('Byt först den löpare som begäran gäller.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  await user.click(screen.getByRole('button', { name: 'Begär att Vasa 1 stryks' }))
  const form = screen.getByRole('form', { name: 'Begär att Vasa 1 stryks' })
  const reason = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'Orsak' })
  await user.type(reason, 'Ida är sjuk')
  await user.click(within(form).getByRole('button', { name: 'Skicka begäran' }))
  expect(await within(form).findByRole('link', { name: 'Orsak: Skriv mera.' })).toBeTruthy()
  expect([reason.value, reason.getAttribute('aria-invalid')]).toEqual(['Ida är sjuk', 'true'])
})

it('is given a leader of the unit, saved with the rest', async () => {
  const { user, sent } = open()
  const choice = await screen.findByRole('combobox', { name: 'Lagets ledare' })
  await screen.findByRole('option', { name: 'Anna Berg' })
  expect(within(choice).queryByRole('option', { name: 'Bo Ström' })).toBeNull()
  await user.selectOptions(choice, 'Anna Berg')
  expect(await screen.findByText(/^Sparat/)).toBeTruthy()
  expect(sent(save).at(-1)?.body).toMatchObject({ leader: 7, name: 'Vasa 1' })
})

it('a withdrawn team comes back as it was read, never over a change by somebody else', async () => {
  const restore = 'POST /api/events/teams/{id}/restore/'
  const back = { ...team({ status: 'draft', version: 5 }), faults: [], warnings: [] }
  const { user, sent } = open({ teams: [team({ status: 'withdrawn', version: 4 })], answers: { [restore]: back } })
  await user.click(await screen.findByRole('button', { name: 'Ångra strykningen av Vasa 1' }))
  await waitFor(() => expect(sent(restore).map(({ body }) => body)).toEqual([{ version: 4 }]))
})

it.each([
  ['the unit has all its teams', { max_teams_per_unit: 1 }, false],
  ['the event is full', { capacity: 9, team_count: 9 }, false],
  ['there is room', { capacity: 9, team_count: 8, max_teams_per_unit: 2 }, true],
])('offers to undo a withdrawal only when it can work: %s', async (_, change, isOffered) => {
  open({ events: [event(change)], teams: [team(), team({ id: 101, number: 2, name: 'Vasa 2', status: 'withdrawn' })] })
  expect(await screen.findByText('Struket')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ångra strykningen av Vasa 2' }) !== null).toBe(isOffered)
})

it('says of a team without runners that a new one can be entered, because its withdrawal leaves nothing to undo', async () => {
  const { user } = open({ teams: [team()] })
  await user.click(await screen.findByRole('button', { name: 'Stryk laget' }))
  // Teams of several events have the same name.
  expect(screen.getByRole('dialog', { name: 'Vill du stryka Vasa 1 i 4 × 100 m flickor, åk 7–9?' })).toBeTruthy()
  expect(
    screen.getByText('Lagets plats blir ledig. Du kan anmäla ett nytt lag så länge laganmälan är öppen.'),
  ).toBeTruthy()
})

describe('a final', () => {
  const trial = { round: 'TRIAL' as const, legs: [1, 2, 3, 4], reserves: [6] }
  const times = (round: Round, starts_at: string, changes_close_at: string) => ({
    round,
    calls_at: starts_at,
    starts_at,
    finish_at: starts_at,
    changes_close_at,
  })
  const between = event({
    // The trial is in the past and the final in the future, independent of the test's date.
    round_times: [
      times('TRIAL', '2025-05-16T07:00:00Z', '2025-05-16T06:00:00Z'),
      times('FINAL', '9999-05-16T12:00:00Z', '9999-05-16T11:00:00Z'),
    ],
  })
  const full = team({ status: 'confirmed', compositions: [trial] })
  const setup = (answers = {}) =>
    open({
      phase: 'competition',
      teams: [full],
      events: [between],
      runners: [...pupils, runner(6, 'Vera')],
      answers,
    })
  const openForm = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByText('Vasa 1'))
    await user.click(screen.getByRole('button', { name: 'Ändra uppställningen i finalen' }))
    return screen.getByRole('form', { name: 'Finalens uppställning, Vasa 1' })
  }

  it.each([
    ['competition', true],
    ['archived', false],
  ] as const)('in the phase %s who runs it and what overlaps is told: %s', async (phase, isTold) => {
    const at = (round: Round) => [
      { ...times(round, '2025-05-17T12:00:00Z', '2025-05-17T11:00:00Z'), finish_at: '2025-05-17T12:30:00Z' },
    ]
    const other = team({ id: 101, event_instance: 11, name: 'Vasa 2', status: 'confirmed', compositions: [trial] })
    const { user } = open({
      phase,
      teams: [full, other],
      events: [event({ round_times: at('FINAL') }), event({ id: 11, name: 'Gatustafett', round_times: at('FINAL') })],
    })
    const card = within((await screen.findByText('Vasa 1')).closest('details') as HTMLElement)
    expect(card.queryByText('Samma löpare springer finalen.') !== null).toBe(isTold)
    expect(screen.getByText('2 lag, alla klara')).toBeTruthy()
    const mark = card.queryByLabelText('Hinner kanske inte: Ida Ek i Vasa 1')
    expect(mark !== null).toBe(isTold)
    if (!mark) return
    const told = card.getAllByText(
      'Upprop från 15:00 här och från 15:00 i Gatustafett, final, om heaten ligger tätt.',
    )[0]
    expect(told?.hidden).toBe(true)
    await user.click(mark)
    expect(told?.hidden).toBe(false)
  })

  it('tells what overlaps for who runs the final alone', async () => {
    const at = { ...times('FINAL', '2025-05-17T12:00:00Z', '2025-05-17T11:00:00Z'), finish_at: '2025-05-17T12:30:00Z' }
    const own = team({
      status: 'confirmed',
      compositions: [trial, { round: 'FINAL', legs: [5, 2, 3, 4], reserves: [] }],
    })
    const legs = { round: 'TRIAL' as const, legs: [5, null, null, null], reserves: [] }
    const other = team({ id: 101, event_instance: 11, name: 'Vasa 2', status: 'registered', compositions: [legs] })
    open({
      phase: 'competition',
      teams: [own, other],
      events: [event({ round_times: [at] }), event({ id: 11, name: 'Gatustafett', round_times: [at] })],
    })
    const card = within((await screen.findByText('Vasa 1')).closest('details') as HTMLElement)
    const list = within(card.getByLabelText('Överlappande grenar'))
    expect(
      list.getByText(
        'Emil Ek hinner kanske inte: upprop från 15:00 här och från 15:00 i Gatustafett, final, om heaten ligger tätt.',
      ),
    ).toBeTruthy()
    expect(card.queryByText('Hinner kanske inte')).toBeNull()
  })

  it('is run by others than the trial only with the reason, and the trial stays as it was', async () => {
    const { user, sent } = setup()
    const form = await openForm(user)
    expect(within(screen.getByRole('list', { name: 'Platser i Vasa 1' })).queryByRole('button')).toBeNull()
    await swap(user, form, 'Sträcka 2 · 100 m', 'Vera')
    expect(await within(form).findByText('Fyll ännu i: Varför byts Ellen Ek?')).toBeTruthy()
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Spara finalens uppställning' }).disabled).toBe(
      true,
    )
    await user.click(within(form).getByRole('radio', { name: 'Läkarintyg' }))
    await user.dblClick(within(form).getByRole('button', { name: 'Spara finalens uppställning' }))
    expect(await screen.findByText('Sträcka 2 · 100 m', { exact: false, selector: 'li' })).toBeTruthy()
    expect(sent(save).map(({ body }) => body)).toEqual([
      { version: 1, round: 'FINAL', legs: [1, 6, 3, 4], reserves: [2], replacement_reason: 'läkarintyg' },
    ])
    expect(kept()).toEqual([])
  })

  it('keeps unsaved work over a reload, without a name, and says in Swedish that the server was not reached', async () => {
    const { user } = setup({
      [save]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const form = await openForm(user)
    await empty(user, form, 'Reserv')
    await user.click(within(form).getByRole('button', { name: 'Spara finalens uppställning' }))
    expect(await within(form).findByText(/^Servern kunde inte nås/)).toBeTruthy()
    expect(kept().join()).not.toMatch(/Vera|Ek/)
    expect(kept()).toHaveLength(1)
    cleanup()
    setup()
    await userEvent.click(await screen.findByText('Vasa 1'))
    const again = await screen.findByRole('form', { name: 'Finalens uppställning, Vasa 1' })
    expect(within(again).getByRole('button', { name: 'Reserv Välj löpare' })).toBeTruthy()
  })

  it('that was saved although the answer was lost is saved, not compared with itself', async () => {
    let saved = full
    const { user, sent } = setup({
      [save]: ({ body }: SeenCall) => {
        const { version, legs, reserves } = body as Saved & { legs: number[]; reserves: number[] }
        if (version === saved.version) {
          saved = { ...full, version: 2, compositions: [trial, { round: 'FINAL', legs, reserves }] }
          throw new TypeError('Failed to fetch')
        }
        const errors = [{ code: 'conflict', detail: 'Ändrat', attr: null }]
        return Response.json({ type: 'client_error', errors, current: saved }, { status: 409 })
      },
    })
    const form = await openForm(user)
    await empty(user, form, 'Reserv')
    await user.click(within(form).getByRole('button', { name: 'Spara finalens uppställning' }))
    expect(await within(form).findByText(/^Servern kunde inte nås/)).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Spara finalens uppställning' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Finalens uppställning, Vasa 1' })).toBeNull())
    expect(screen.queryByRole('alert', { name: 'Två ändringar av samma lag' })).toBeNull()
    expect([kept().length, sent(save).length]).toEqual([0, 2])
  })

  it('that a colleague has changed is compared, and goes on top when it was something else', async () => {
    const other = (legs: number[]) => ({
      ...full,
      version: 3,
      compositions: [trial, { round: 'FINAL', legs, reserves: [] }],
    })
    const answers = [other([1, 2, 4, 3]), null]
    const { user, sent } = setup({
      [save]: ({ body }: SeenCall) => {
        const current = answers.shift()
        if (!current) return { ...full, version: (body as Saved).version + 1, faults: [], warnings: [] }
        const error = { type: 'client_error', errors: [{ code: 'conflict', detail: 'Ändrat', attr: null }], current }
        return Response.json(error, { status: 409 })
      },
    })
    const form = await openForm(user)
    await empty(user, form, 'Reserv')
    await user.click(within(form).getByRole('button', { name: 'Spara finalens uppställning' }))
    const choice = await screen.findByRole('alert', { name: 'Två ändringar av samma lag' })
    expect(
      within(choice)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['PlatsDinDen andras', 'Sträcka 3 · 100 mSaga EkAlma Ek', 'Sträcka 4 · 100 mAlma EkSaga Ek'])
    await user.click(within(choice).getByRole('button', { name: 'Behåll min' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Finalens uppställning, Vasa 1' })).toBeNull())
    expect(sent(save).map(({ body }) => (body as Saved).version)).toEqual([1, 3])
  })
})

it('an exception is asked for with its line-up and reason, and then waits for the answer', async () => {
  const ask = 'POST /api/events/change-requests/'
  const mixed = event({
    gender_type: 'mixed',
    composition_rule: {
      text: '2 flickor och 2 pojkar',
      counts: { female: 2, male: 2 },
      with_permission: [{ female: 3, male: 1 }],
    },
  })
  const requests: object[] = []
  const { user, sent } = open({
    events: [mixed],
    answers: {
      'GET /api/events/change-requests/': () => ({ data: requests }),
      [ask]: ({ body }: SeenCall) => {
        requests.push({ ...waitingRequest, ...(body as object), id: 1 })
        return Response.json({}, { status: 201 })
      },
    },
  })
  await pick(user, 'Sträcka 1', 'Ida')
  await pick(user, 'Sträcka 2', 'Ellen')
  await pick(user, 'Sträcka 3', 'Saga')
  expect(screen.getByText(/3 flickor och 1 pojke kräver arrangörens tillstånd/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Be arrangören om tillstånd' }))
  const form = screen.getByRole('form', { name: 'Be om tillstånd till undantag för Vasa 1' })
  await user.type(within(form).getByRole('textbox', { name: 'Orsak' }), 'Vi har bara en pojke')
  await user.click(within(form).getByRole('button', { name: 'Skicka begäran' }))
  expect(await screen.findByText(/^Arrangören har fått begäran/)).toBeTruthy()
  expect(sent(ask)[0]?.body).toEqual({
    kind: 'exception',
    school_unit: 5,
    team: 100,
    round: 'TRIAL',
    legs: [1, 2, 3, null],
    reserves: [],
    reason: 'Vi har bara en pojke',
  })
  expect(screen.getByText('Tillstånd till undantag')).toBeTruthy()
})

describe('a team across schools', () => {
  const together = event({
    name: 'Tillsammans-stafetten',
    rounds: ['TRIAL'],
    composition_rule: { text: 'fri sammansättning', across_schools: true },
    gender_type: 'custom',
  })
  const guest = { ...runner(90, 'Vera'), school_unit: 60 }
  const joint = (change = {}) => ({
    id: 4,
    side: 'host',
    team: team().id,
    team_name: 'Vasa 1',
    event_instance: together.id,
    event_name: together.name,
    host: { school_unit: 5, unit_name: 'Vasa', school_name: 'Vasa skola' },
    partner: { school: 9, school_name: 'Närpes skola', school_unit: 60, unit_name: 'Närpes' },
    status: 'accepted',
    runners: [guest],
    placed: [],
    may_answer: [],
    version: 3,
    ...change,
  })

  it('offers the runners whom the other school has named, for this team', async () => {
    const answers = { 'GET /api/events/joint-teams/': { data: [joint()], others: [] } }
    const { user, sent } = open({ events: [together], answers })
    expect(await screen.findByText('Får springa: Vera Ek')).toBeTruthy()
    await pick(user, 'Sträcka 1', 'Vera')
    expect(await screen.findByText(/^Sparat \d\d:\d\d$/)).toBeTruthy()
    expect(sent(save).at(-1)?.body).toMatchObject({ legs: [90, null, null, null] })
  })

  it('asks a school that is found by its name', async () => {
    const { user, sent } = open({
      events: [together],
      answers: {
        'GET /api/events/joint-teams/': { data: [], others: [] },
        'GET /api/schools/list/': { total: 1, data: [{ id: 9, name: 'Närpes skola', municipality: 'Närpes' }] },
        'POST /api/events/joint-teams/': joint({ status: 'pending', runners: [] }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Bjud in en skola' }))
    await user.type(screen.getByRole('searchbox', { name: 'Vilken skola?' }), 'narpes')
    await user.click(await screen.findByRole('button', { name: 'Bjud in Närpes skola, Närpes' }))
    expect(sent('POST /api/events/joint-teams/')[0]?.body).toEqual({ team: team().id, school: 9 })
  })

  it('says what comes of taking a school out of the team before it is done', async () => {
    const { user, sent } = open({
      events: [together],
      answers: {
        'GET /api/events/joint-teams/': { data: [joint({ placed: [90] })], others: [] },
        'DELETE /api/events/joint-teams/{id}/': null,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Ta bort ur laget: Närpes skola' }))
    const question = screen.getByRole('dialog', { name: 'Vill du ta bort Närpes skola ur laget?' })
    expect(question.textContent).toContain('1 plats blir tom. Skolan får veta det per e-post.')
    await user.click(within(question).getByRole('button', { name: 'Behåll i laget' }))
    expect(sent('DELETE /api/events/joint-teams/{id}/')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Ta bort ur laget: Närpes skola' }))
    await user.click(screen.getByRole('button', { name: 'Ta bort ur laget' }))
    expect(sent('DELETE /api/events/joint-teams/{id}/')[0]?.url).toContain('version=3')
  })

  it('tells the other school who decides what, and leaves a team after a question', async () => {
    const inTeam = joint({
      side: 'partner',
      team: 77,
      host: { school_unit: 1, unit_name: 'Korsholm', school_name: 'Korsholms skola' },
      partner: { school: 1, school_name: 'Vasa skola', school_unit: 5, unit_name: 'Vasa' },
      runners: [runner(1, 'Ida')],
      placed: [1],
      may_answer: [5],
    })
    const { user, sent } = open({
      answers: {
        'GET /api/events/joint-teams/': { data: [inTeam], others: [] },
        'POST /api/events/joint-teams/{id}/answer/': inTeam,
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Gemensamma lag' }))
    expect(section.getByText('Ni deltar i Vasa 1, Tillsammans-stafetten.')).toBeTruthy()
    expect(section.getByText(/^Korsholms skola ställer upp laget\./)).toBeTruthy()
    expect(section.queryByRole('checkbox')).toBeNull()
    await user.click(section.getByRole('button', { name: 'Lämna laget' }))
    const question = screen.getByRole('dialog', { name: 'Vill ni lämna Vasa 1?' })
    expect(question.textContent).toContain('1 plats blir tom. Korsholms skola får veta det per e-post.')
    await user.click(within(question).getByRole('button', { name: 'Lämna laget' }))
    expect(sent('POST /api/events/joint-teams/{id}/answer/')[0]?.body).toEqual({ version: 3, accept: false })
  })

  it('answers another school with the runners who may take part', async () => {
    const asked = joint({
      side: 'partner',
      team: 77,
      host: { school_unit: 1, unit_name: 'Korsholm', school_name: 'Korsholms skola' },
      partner: { school: 1, school_name: 'Vasa skola', school_unit: null, unit_name: null },
      status: 'pending',
      runners: [],
      may_answer: [5],
    })
    const runs = team({ event_instance: together.id, compositions: [{ round: 'TRIAL', legs: [2], reserves: [] }] })
    let shown = asked
    const { user, sent } = open({
      events: [together],
      teams: [runs],
      answers: {
        'GET /api/events/joint-teams/': () => Response.json({ data: [shown], others: [] }),
        'POST /api/events/joint-teams/{id}/answer/': () => {
          shown = { ...asked, status: 'accepted', runners: [runner(1, 'Ida')], version: 4 }
          return Response.json(shown)
        },
      },
    })
    const box = await screen.findByRole('group', { name: /^Vilka får delta\?/ })
    const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'Tacka ja' })
    expect(accept.disabled).toBe(true)
    expect(screen.getByText('Välj minst en löpare.')).toBeTruthy()
    expect(within(box).getAllByRole('checkbox', { name: /, redan i Vasa 1$/ })).toHaveLength(1)
    await user.click(within(box).getByRole('checkbox', { name: /^Ida Ek/ }))
    await user.click(accept)
    await screen.findByText('Ni deltar i Vasa 1, Tillsammans-stafetten.')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Ni deltar i Vasa 1/))
    expect(sent('POST /api/events/joint-teams/{id}/answer/')[0]?.body).toEqual({
      version: 3,
      accept: true,
      school_unit: 5,
      runners: [1],
    })
  })
})

it('fills all teams with one press, and takes the whole suggestion back', async () => {
  const second = team({ id: 101, number: 2, name: 'Vasa 2' })
  const { user } = open({
    teams: [team(), second],
    runners: [...pupils, ...[6, 7, 8].map((id) => runner(id, `Nr ${id}`))],
  })
  expect(await screen.findByText('2 lag, 0 klara')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fyll 2 lag' }))
  const said = await screen.findByText(
    '7 sträckor är fyllda. 1 sträcka är ännu tom: ingen löpare i registret som passar är ledig.',
  )
  expect(document.activeElement).toBe(said)
  expect(screen.getAllByText(/^[34] av 4 löpare$/).map(({ textContent }) => textContent)).toEqual([
    '4 av 4 löpare',
    '3 av 4 löpare',
  ])
  // The second of a double press.
  await user.click(screen.getByRole('button', { name: 'Ångra förslaget' }))
  expect(screen.queryByText('0 av 4 löpare')).toBeNull()
  aSecondLater()
  await user.click(screen.getByRole('button', { name: 'Ångra förslaget' }))
  expect(screen.getAllByText('0 av 4 löpare')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Fyll 2 lag' })).toBeTruthy()
})

it('a team whose runners were all taken out again reads as one that never had any, and its final says nothing', async () => {
  const emptied = team({
    status: 'registered',
    compositions: [{ round: 'TRIAL', legs: [null, null, null, null], reserves: [] }],
  })
  open({ teams: [emptied], events: [event({ rounds: ['TRIAL', 'FINAL'] })], phase: 'runners' })
  expect(await screen.findByText('Utan löpare')).toBeTruthy()
  expect(screen.queryByText('Inte fullt')).toBeNull()
  expect(screen.queryByText('Samma löpare springer finalen.')).toBeNull()
})

it('names whom one replaces, and folds those who may not run', async () => {
  const begun = team({ compositions: [{ round: 'TRIAL', legs: [1, null, null, null], reserves: [] }] })
  const { user } = open({ teams: [begun] })
  await user.click(await slot('Sträcka 1'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('I stället för').textContent).toBe('I stället för Ida Ek')
  const others = dialog.getByText('1 löpare kan inte springa här').closest('details')
  expect([others?.open, others?.textContent]).toEqual([false, expect.stringContaining('Emil Ek')])
})

it('sends an invitation on to the unit whose runners may take part', async () => {
  const asked = {
    id: 4,
    side: 'partner',
    team: 77,
    team_name: 'Korsholm 1',
    event_instance: 3,
    event_name: 'Tillsammans-stafetten',
    host: { school_unit: 1, unit_name: 'Korsholm', school_name: 'Korsholms skola' },
    partner: { school: 1, school_name: 'Vasa skola', school_unit: null, unit_name: null },
    status: 'pending',
    runners: [],
    placed: [],
    may_answer: [6],
    version: 3,
  }
  open({
    answers: {
      'GET /api/schools/all-my-units/': { data: [unit, { ...unit, id: 6, unit_name: 'Smågrupperna' }] },
      'GET /api/events/joint-teams/': { data: [asked], others: [] },
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Gemensamma lag' }))
  expect(section.queryByRole('checkbox')).toBeNull()
  expect(section.queryByRole('button')).toBeNull()
  expect(section.getByRole('link', { name: 'Smågrupperna' }).getAttribute('href')).toBe(
    '/lagledare/teamregistration?unit=6&inbjudan=4',
  )
})

// Stands last, because the clock stays set for the rest of the file.
it("says when a team was saved by the carnival's clock, not by the device's", async () => {
  const headers = { 'x-server-now': '2025-04-15T16:43:00Z' }
  const answers = {
    'GET /api/events/stafettkarneval/list/': () => Response.json({ data: [fakeKarneval()] }, { headers }),
  }
  const { user } = open({ answers })
  await pick(user, 'Sträcka 1', 'Ida')
  expect(await screen.findByText(/^Sparat 19:4[34]$/)).toBeTruthy()
})

it('says how many may not make it after the filling, and marks their closed teams', async () => {
  const at = {
    round: 'TRIAL',
    calls_at: '2025-05-16T09:00:00Z',
    starts_at: '2025-05-16T09:10:00Z',
    finish_at: '2025-05-16T10:00:00Z',
    changes_close_at: '2025-05-16T08:00:00Z',
  } as const
  const second = team({ id: 101, event_instance: 11, name: 'Vasa 2' })
  const { user } = open({
    teams: [team(), second],
    events: [event({ round_times: [at] }), event({ id: 11, name: 'En annan gren', round_times: [at] })],
    runners: [1, 2, 3, 4, 5, 6].map((id) => runner(id, `Nr ${id}`)),
  })
  await user.click(await screen.findByRole('button', { name: 'Fyll 2 lag' }))
  expect(await screen.findByText('8 sträckor är fyllda. 2 löpare hinner kanske inte.')).toBeTruthy()
  const name = screen.getByText('Vasa 2')
  expect(name.textContent).toBe('Vasa\u00a02')
  const closed = name.closest('summary') as HTMLElement
  expect((closed.parentElement as HTMLDetailsElement).open).toBe(false)
  expect(within(closed).getByText('2 löpare hinner kanske inte')).toBeTruthy()
  await user.click(closed)
  await waitFor(() => expect(within(closed).queryByText('2 löpare hinner kanske inte')).toBeNull())
  const places = within(screen.getByRole('list', { name: 'Platser i Vasa 2' }))
  expect(places.getAllByText('Hinner kanske inte')).toHaveLength(2)
  // The runners of the other team alone would not make it in this one either.
  const [calm] = places.getAllByRole('button', { name: /^Sträcka/ })
  await user.click(calm as HTMLElement)
  expect(screen.getByRole('dialog').textContent).toContain(
    'Hinner kanske inte: upprop från 12:00 i 4 × 100 m flickor, åk 7–9, försök och från 12:00 här, om heaten ligger tätt',
  )
})
