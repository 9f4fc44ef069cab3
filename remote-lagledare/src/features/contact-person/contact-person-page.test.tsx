import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component } from './contact-person-page.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const put = 'PUT /api/schools/contact-persons/{id}/'
const person = { name: 'Eva Ek', email: 'eva@skola.example', phone: '+358401234567' }
const unit = { school_unit: 5, unit_name: 'Lågstadiet', school_name: 'A-skolan', person, version: 1 }

beforeEach(() => void storeSession())

it('shows a colleague’s newer entry beside the own input; saving again replaces it knowingly', async () => {
  const theirs = { ...unit, person: { ...person, name: 'Ada Alm' }, version: 2 }
  let isStale = true
  const calls = fakeApi({
    'GET /api/schools/contact-persons/': { data: [unit] },
    [put]: () => {
      if (!isStale) return { ...unit, version: 3 }
      isStale = false
      const errors = [{ code: 'conflict', detail: 'Någon annan har ändrat.', attr: null }]
      return Response.json({ type: 'client_error', errors, current: theirs }, { status: 409 })
    },
  })
  renderAt(<Component />)
  expect(screen.getByText('Den som arrangören vänder sig till i frågor om skolenheten.')).toBeTruthy()
  const user = userEvent.setup()
  const phone = await screen.findByLabelText<HTMLInputElement>('Telefonnummer')
  expect(phone.value).toBe('040 123 4567')
  await user.clear(phone)
  await user.type(phone, '050 765 4321')
  await user.click(screen.getByRole('button', { name: 'Spara kontaktpersonen' }))
  expect(await screen.findByText(/^Ada Alm/)).toBeTruthy()
  expect(phone.value).toBe('050 765 4321')
  await user.click(screen.getByRole('button', { name: 'Spara kontaktpersonen' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Kontaktpersonen har sparats']]))
  expect(calls.findLast(({ call }) => call === put)?.body).toMatchObject({ phone: '+358507654321', version: 2 })
})
