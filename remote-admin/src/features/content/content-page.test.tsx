import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './content-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const change = 'PATCH /api/maintenance/qna/{id}/'
const question = {
  ...{ id: 3, question: 'När öppnar kansliet?', answer: 'Klockan 9.', topic: 'other', position: 1, version: 4 },
  ...{ published_at: '2025-03-01T08:00:00Z', has_changes: false },
}

beforeEach(() => void storeSession({ username: 'superadmin', roles: ['super_admin'] }))

async function open(answers: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/maintenance/content/': { documents: [], questions: [question], menu: [], total: 1 },
    [change]: ({ body }: SeenCall) => ({ ...question, ...(body as object), version: 5 }),
    ...answers,
  })
  renderAt(<Component />)
  const user = userEvent.setup()
  await user.click(await screen.findByText('När öppnar kansliet?'))
  const item = within(screen.getByText('När öppnar kansliet?').closest('details') as HTMLElement)
  const sent = () => calls.filter(({ call }) => call === change).map(({ body }) => body)
  return { user, item, sent, calls }
}

it('saves a draft without publishing it, and publishes it when asked to', async () => {
  const { user, item, sent } = await open()
  expect(item.getByRole('button', { name: 'Publicera' })).toHaveProperty('disabled', true)
  await user.type(item.getByRole('textbox', { name: /^Svar/ }), ' Eller 8.')
  await user.selectOptions(item.getByRole('combobox', { name: 'Vem frågar?' }), 'På tävlingsdagen')
  await user.click(item.getByRole('button', { name: 'Spara utkast' }))
  const text = { question: question.question, answer: 'Klockan 9. Eller 8.', topic: 'race_day', position: 1 }
  await waitFor(() => expect(toasts).toEqual([['success', 'Frågan har sparats som utkast']]))
  expect(sent()).toEqual([{ ...text, version: 4 }])
  await user.type(item.getByRole('textbox', { name: /^Svar/ }), '!')
  await user.click(item.getByRole('button', { name: 'Publicera' }))
  await waitFor(() => expect(toasts.at(-1)).toEqual(['success', 'Frågan har publicerats']))
  expect(sent().at(-1)).toEqual({ ...text, answer: `${text.answer}!`, version: 5, published: true })
})

it('keeps what was typed when somebody else was faster, and says so', async () => {
  const { user, item } = await open({ [change]: () => failure(409, 'conflict', 'Någon annan har ändrat uppgifterna.') })
  await user.type(item.getByRole('textbox', { name: /^Svar/ }), '!')
  await user.click(item.getByRole('button', { name: 'Spara utkast' }))
  expect((await item.findByRole('alert')).textContent).toContain('Någon annan har ändrat uppgifterna.')
  expect(item.getByRole('textbox', { name: /^Svar/ })).toHaveProperty('value', 'Klockan 9.!')
})

it('compares with an earlier version, and takes it back into the draft', async () => {
  const version = {
    id: 8,
    number: 2,
    published_at: '2025-02-01T08:00:00Z',
    published_by: 'superadmin',
    is_public: false,
  }
  const { user, item } = await open({
    'GET /api/maintenance/content/versions/': { data: [version] },
    'GET /api/maintenance/content/versions/{id}/': {
      ...version,
      content: { question: question.question, answer: 'Klockan 7.', topic: 'other', position: 1 },
    },
  })
  await user.click(item.getByRole('button', { name: 'Versioner' }))
  await user.click(await item.findByRole('button', { name: /^Jämför version 2/ }))
  expect((await item.findByText('Klockan 7.')).tagName).toBe('DEL')
  await user.click(item.getByRole('button', { name: 'Hämta till utkastet: version 2' }))
  await waitFor(() => expect(item.getByRole('textbox', { name: /^Svar/ })).toHaveProperty('value', 'Klockan 7.'))
  expect(item.getByText('Texten ovan är lika med den här versionen.')).toBeTruthy()
  expect(item.getByRole('button', { name: 'Spara utkast' })).toHaveProperty('disabled', false)
})
