import type { BodyOf } from '@stafapp/shared/contract/types'
import { fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Preview } from './api.ts'
import { Component } from './import-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const call = 'POST /api/events/runners/import/'
const text = 'Förnamn\tEfternamn\tÅk\tKön\nIda\tEk\t5\tf'
const counts = { rows: 1, new_runners: 1, changed_runners: 0, same_runners: 0, new_teams: 0, changed_teams: 0 }
const row: Preview['rows'][number] = {
  row: 2,
  first_name: 'Ida',
  last_name: 'Ek',
  grade: 5,
  school_class: '',
  gender: 'female',
  event: '',
  team: '',
  leg: '',
  action: 'new',
  change: 'Ny löpare',
}

beforeEach(() => {
  storeSession()
  stubBrowser()
})

type Body = BodyOf<typeof call>

function open(trial: Partial<Preview> | ((body: Body) => Partial<Preview>), karneval = fakeKarneval()) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [karneval] },
    'GET /api/schools/all-my-units/': { data: [{ id: 5, unit_name: 'Vasa övningsskola' }] },
    [call]: (seen: SeenCall) => {
      const body = seen.body as Body
      return body.dry_run
        ? {
            dry_run: true,
            rows: [row],
            faults: [],
            questions: [],
            sheet: null,
            counts,
            ...(typeof trial === 'function' ? trial(body) : trial),
          }
        : { dry_run: false, rows: [], faults: [], questions: [], sheet: null, counts }
    },
  })
  renderAt(<Component />)
  return { user: userEvent.setup(), sent: () => calls.filter((seen) => seen.call === call).map(({ body }) => body) }
}

it('says after the carnival that nothing can be read in, before anything is pasted', async () => {
  open({}, fakeKarneval({ phase: 'archived' }))
  expect(await screen.findByText('Stafettkarnevalen 2025 är avslutad')).toBeTruthy()
  expect(screen.getByText(/^Inga fler löpare kan läsas in\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lag och löpare' }).getAttribute('href')).toBe('/lagledare/teamregistration')
  expect(screen.queryByText(/^Klistra in/)).toBeNull()
  expect(screen.queryByLabelText('Klasslista')).toBeNull()
})

it('shows a pasted sheet at once and saves it only when that is confirmed', async () => {
  const { user, sent } = open({})
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  const table = await screen.findByRole('region', { name: 'Förhandsgranskning, 1 rad' })
  expect(within(table).getByRole('rowheader', { name: 'Ida Ek' })).toBeTruthy()
  // The outcome has the focus, because it begins below a phone's screen.
  expect(document.activeElement?.contains(table)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(sent()).toEqual([{ school_unit: 5, karneval: 1, dry_run: true, text }])
  await user.dblClick(screen.getByRole('button', { name: /^Spara/ }))
  const done = await screen.findByText('Inläst: 1 ny löpare')
  // Said once: on the page for the eye, and in its status for a screen reader.
  expect(screen.getByRole('status').textContent).toBe('Löparna är inlästa. 1 ny löpare.')
  expect(toasts).toEqual([])
  expect(sent().slice(1)).toEqual([{ school_unit: 5, karneval: 1, dry_run: false, text }])
  expect(document.activeElement?.contains(done)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

it('forgets the preview when the rows are edited: what is saved is what was seen', async () => {
  const { user, sent } = open({})
  const field = await screen.findByLabelText('Klasslista')
  await user.click(field)
  await user.paste(text)
  await screen.findByRole('button', { name: /^Spara/ })
  await user.type(field, 'x')
  expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Förhandsgranska' }))
  await screen.findByRole('button', { name: /^Spara/ })
  expect(sent().at(-1)).toMatchObject({ dry_run: true, text: `${text}x` })
})

it('lists faults by row and column and does not save; a corrected cell is looked at again, and can be undone', async () => {
  const fault = {
    row: 2,
    column: 'Kön',
    code: 'invalid',
    detail: '”x” känns inte igen. Välj Flicka eller Pojke.',
    cell: 3,
    value: 'x',
    choices: [
      { value: 'f', label: 'Flicka' },
      { value: 'p', label: 'Pojke' },
    ],
  }
  const { user, sent } = open(({ mends }) =>
    mends ? {} : { faults: [fault], rows: [{ ...row, gender: null, action: 'fault', change: '' }] },
  )
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  const list = await screen.findByRole('region', { name: 'Fel att rätta' })
  expect(within(list).getByRole('listitem').textContent).toContain('Rad 2, Ida Ek, Kön: ”x” känns inte igen')
  const save = screen.getByRole('button', { name: /^Spara/ })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.click(save)
  expect(sent()).toHaveLength(1)
  await user.click(within(list).getByRole('button', { name: 'Flicka på rad 2' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Fel att rätta' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Spara/ }))
  const mends = [{ row: 2, cell: 3, value: 'f' }]
  expect(sent().at(-1)).toEqual({ school_unit: 5, karneval: 1, dry_run: true, text, mends })
  await user.click(screen.getByRole('button', { name: /^Spara/ }))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ dry_run: false, mends }))
})

it('leaves a faulty row out, and takes it in again', async () => {
  const faults = [
    { row: 2, column: null, code: 'required', detail: 'Namnet saknas.', cell: null, value: '', choices: [] },
  ]
  const { user, sent } = open(({ mends }) => (mends ? { rows: [] } : { faults }))
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  await user.click(await screen.findByRole('button', { name: 'Lämna bort rad 2' }))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ mends: [{ row: 2, cell: null, value: '' }] }))
  await user.click(await screen.findByText('Din rättelse'))
  await user.click(screen.getByRole('button', { name: 'Ångra rättelsen på rad 2' }))
  expect(await screen.findByRole('region', { name: 'Fel att rätta' })).toBeTruthy()
  expect(sent().at(-1)).not.toHaveProperty('mends')
})

it('a column that a question asks about is no fault beside it, until every question is answered', async () => {
  const fault = {
    row: 1,
    column: null,
    code: 'heading_missing',
    detail: 'Kolumnen saknas.',
    cell: null,
    value: '',
    choices: [],
  }
  const choices = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: `åk ${value}` }))
  const question = { id: 'grade', row: null, text: 'Vilken årskurs?', choices }
  const { user } = open(({ answers }) => ({
    faults: [fault],
    questions: [{ ...question, choice: answers ? '5' : null }],
  }))
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  const grade = await screen.findByRole('combobox', { name: 'Vilken årskurs?' })
  expect(screen.queryByRole('region', { name: 'Fel att rätta' })).toBeNull()
  await user.selectOptions(grade, '5')
  expect(await screen.findByRole('region', { name: 'Fel att rätta' })).toBeTruthy()
})

const columnChoices = ['name', 'grade', 'gender', 'class', 'none'].map((value) => ({ value, label: value }))
const reading: Preview['questions'] = [
  {
    id: 'headings',
    row: 1,
    text: 'Vad är rad 1?',
    choices: ['runner', 'headings'].map((value) => ({ value, label: value })),
    choice: 'runner',
  },
  { id: 'column.0', row: null, text: 'Vad finns i kolumn A?', choices: columnChoices, choice: 'name' },
]
const order: Preview['questions'][number] = {
  id: 'order',
  row: 1,
  text: 'I vilken ordning står namnen?',
  choices: ['first_last', 'last_first'].map((value) => ({ value, label: value })),
  choice: null,
}
const fold = async () => (await screen.findByText(/^Så lästes kolumnerna/)).closest('details') as HTMLDetailsElement

it('asks beside the list only what must be answered; how the columns were read is folded and can be changed', async () => {
  const { user, sent } = open({ questions: [...reading, order] })
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  const asked = within(await screen.findByRole('region', { name: 'Frågor om raderna' }))
  expect(asked.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([order.text])
  expect(screen.getAllByText('1 fråga måste besvaras.')).toHaveLength(2)
  expect((await fold()).open).toBe(false)
  await user.click(screen.getByText(/^Så lästes kolumnerna/))
  await user.click(within(await fold()).getByRole('radio', { name: 'headings' }))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ answers: [{ question: 'headings', choice: 'headings' }] }))
})

it('shows how the columns were read where the first row may be headings', async () => {
  const { user } = open({ questions: reading.map((each) => (each.row === 1 ? { ...each, choice: 'headings' } : each)) })
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  expect((await fold()).open).toBe(true)
})

it('says beside the button which row holds back the others, and what to do with it', async () => {
  const fault = { row: 4, column: 'Kön', code: 'invalid', detail: 'x', cell: 3, value: 'x', choices: [] }
  const { user } = open({ faults: [fault], counts: { ...counts, new_runners: 6 } })
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  const save = await screen.findByRole('button', { name: 'Spara 6 löpare' })
  const why = document.getElementById(save.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('Rad 4 har fel: rätta eller lämna bort den.')
})

it('offers a question of many choices as a list', async () => {
  const choices = ['first_name', 'last_name', 'grade', 'gender', 'none'].map((value) => ({ value, label: value }))
  const question = { id: 'column.2', row: null, text: 'Vad finns i kolumn C?', choices, choice: 'none' }
  const { user, sent } = open({ questions: [question] })
  await user.click(await screen.findByLabelText('Klasslista'))
  await user.paste(text)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Vad finns i kolumn C?' }), 'grade')
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ answers: [{ question: 'column.2', choice: 'grade' }] }))
})

it('sends a file as base64, and says which files it reads', async () => {
  const { user, sent } = open({})
  const input = await screen.findByLabelText(/Välj en fil/)
  await user.upload(input, new File(['PK'], 'lista.xlsx'))
  await waitFor(() => expect(sent()).toEqual([{ school_unit: 5, karneval: 1, dry_run: true, xlsx: btoa('PK') }]))
  await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'lista.xls'))
  expect((await screen.findByRole('alert')).textContent).toContain('Äldre .xls-filer sparas om i Excel.')
})

it('asks what the sheet leaves open, and saves with the answer', async () => {
  const choices = [
    { value: 'first_last', label: 'Förnamnet först' },
    { value: 'last_first', label: 'Efternamnet först' },
  ]
  const question = { id: 'order', row: 2, text: 'I vilken ordning står namnen?', choices, choice: null }
  const { user, sent } = open(({ answers }) => ({
    questions: [{ ...question, choice: answers?.[0]?.choice ?? null }],
    sheet: 'Klass 5A',
  }))
  await user.upload(await screen.findByLabelText(/Välj en fil/), new File(['PK'], 'lista.xlsx'))
  const group = await screen.findByRole('group', { name: question.text })
  expect(screen.getByText('Läst från bladet ”Klass 5A”.')).toBeTruthy()
  const save = screen.getByRole('button', { name: /^Spara/ })
  await user.click(save)
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('1 fråga måste besvaras.')).toHaveLength(2)
  await user.click(within(group).getByRole('radio', { name: 'Efternamnet först' }))
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'))
  await user.click(screen.getByRole('button', { name: /^Spara/ }))
  const answers = [{ question: 'order', choice: 'last_first' }]
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ school_unit: 5, karneval: 1, dry_run: false, xlsx: btoa('PK'), answers }),
  )
  expect(sent()).toHaveLength(3)
})
