// @vitest-environment jsdom
import { reasonGiven } from '@stafapp/shared/contract/remote'
import { errorSentence, request, useQuery } from '@stafapp/shared/data'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setRegistry } from '../federation/registry/registry-store.ts'
import { SchoolFrame } from './school-frame.tsx'

const unit = { id: 31, school: 7, unit_name: 'Åk 1–6' }
const school = { id: 7, name: 'Vasa övningsskola', municipality: 'Vasa', school_unit: [unit] }
const addRunner = 'POST /api/events/runners/'
const child = { school_unit: 31, first_name: 'Ida', last_name: 'Ek', grade: 4, gender: 'female' } as const

/** A page of the school's, reading and writing as a remote's pages do. */
function SchoolPage() {
  const { data } = useQuery({
    queryKey: ['units'],
    queryFn: () => request('GET /api/schools/all-my-units/'),
  })
  return <p>{data ? `Enheter: ${data.data.length}` : 'Laddar'}</p>
}

beforeEach(() => {
  setRegistry({ revision: 1, shell: 'a', remotes: [] })
  storeSession({ roles: ['super_admin'] })
})

const open = (search: string, answers: Record<string, unknown> = {}) => {
  const seen = fakeApi({
    'GET /api/schools/all-my-units/': { data: [unit] },
    'GET /api/schools/list/': { total: 1, data: [{ id: 8, name: 'Karis svenska skola', municipality: 'Raseborg' }] },
    'GET /api/schools/{id}/': school,
    [addRunner]: { id: 1 },
    'POST /api/users/logout/': null,
    ...answers,
  })
  renderAt(
    <SchoolFrame>
      <SchoolPage />
    </SchoolFrame>,
    `/lagledare/orderspage${search}`,
  )
  return seen
}

test('without a school nothing is read: one is searched, and leads to the same page', async () => {
  const seen = open('')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Sök skola' }), 'karis')
  const link = await screen.findByRole('link', { name: 'Karis svenska skola, Raseborg' })
  expect(link.getAttribute('href')).toBe('/lagledare/orderspage?skola=8')
  expect(seen.map(({ call }) => call)).not.toContain('GET /api/schools/all-my-units/')
})

test('what is no school, and one without units, is said in plain words', async () => {
  open('?skola=abc')
  expect(screen.getByRole('alert').textContent).toBe('Adressen nämner ingen skola. Sök upp den här i stället.')
})

test('a school without units has no pages', async () => {
  open('?skola=7', { 'GET /api/schools/{id}/': { ...school, school_unit: [] } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Vasa övningsskola har inga skolenheter och därför inga egna sidor.')
})

test('a school that does not exist shows the server’s answer and no page', async () => {
  open('?skola=7', { 'GET /api/schools/{id}/': () => failure(404, 'not_found', 'Skolan finns inte.') })
  expect((await screen.findByRole('alert')).textContent).toContain('Skolan finns inte.')
  expect(screen.queryByText(/^Enheter/)).toBeNull()
})

test('every call names the school; a change is kept until there is a reason, which goes along', async () => {
  const seen = open('?skola=7')
  expect(await screen.findByText('Enheter: 1')).toBeTruthy()
  expect(screen.getByText('Vasa övningsskola')).toBeTruthy()
  const [asked, read] = seen
  expect([asked?.headers.get('x-school-unit'), read?.headers.get('x-school-unit')]).toEqual([null, '31'])

  const refused = await request(addRunner, { body: child }).catch((error: unknown) => error)
  expect(errorSentence(refused)).toBe('Skriv först orsaken överst på sidan. Inget har sparats.')
  expect(seen.map(({ call }) => call)).not.toContain(addRunner)
  const field = screen.getByRole('textbox', { name: 'Orsak till det du ändrar' })
  expect(await screen.findByText(/^Skriv varför du ändrar något för skolan/)).toBeTruthy()
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true'])

  const told = vi.fn()
  window.addEventListener(reasonGiven, told)
  await userEvent.type(field, 'Ja{Enter}')
  expect([told.mock.calls.length, field.getAttribute('aria-invalid')]).toEqual([0, 'true'])
  await userEvent.type(field, ', skolan ringde på kvällen{Enter}')
  expect([told.mock.calls.length, field.getAttribute('aria-invalid')]).toEqual([1, 'false'])

  await request(addRunner, { body: child })
  const headers = seen.at(-1)?.headers
  expect([headers?.get('x-school-unit'), decodeURIComponent(headers?.get('x-reason') ?? '')]).toEqual([
    '31',
    'Ja, skolan ringde på kvällen',
  ])
})
