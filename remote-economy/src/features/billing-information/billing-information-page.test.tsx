import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Component } from './billing-information-page.tsx'

const payer = (id: number, name: string, school_name: string, services = {}) => ({
  id,
  name,
  school_unit: { id, unit_name: school_name, school: id, school_name },
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

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

function open(answer: unknown) {
  fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/invoices/billing-information/': answer,
  })
  renderAt(<Component />)
  return userEvent.setup()
}

it('lists the payers by school, each leading to its details', async () => {
  open({ data: payers })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Hem och skola', '/detail/invoicedetail/2'],
    ['Åbo stad', '/detail/invoicedetail/1'],
  ])
  expect(screen.getByText('Stafetter, Bespisning fredag')).toBeTruthy()
  expect(screen.getByText('Logi · fakturerad')).toBeTruthy()
})

it('finds a payer by name or school', async () => {
  const user = open({ data: payers })
  await user.type(await screen.findByRole('searchbox'), 'övning')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Åbo stad'])
  expect(screen.getByText('1 av 2 betalare')).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('Ingen betalare motsvarar sökningen.')).toBeTruthy()
})

it('says so when there is none, and offers to try again when they cannot be read', async () => {
  open({ data: [] })
  expect(await screen.findByText('Ingen betalare är antecknad ännu.')).toBeTruthy()
})

it('offers to try again when the payers cannot be read', async () => {
  open(() => failure(403, 'permission_denied', 'Du har inte rätt att göra detta.'))
  expect(await screen.findByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
})
