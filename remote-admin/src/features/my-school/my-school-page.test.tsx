import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Component } from './my-school-page.tsx'

const unit = {
  id: 1,
  school: 7,
  unit_name: 'Vasa gymnasium',
  school_type: ['secondary_school'],
  school_subtype: ['none'],
  student_count: null,
  contact_info: {
    street_address: 'Skolgatan 1',
    mail_address: '',
    zipcode: '65100',
    city: 'Vasa',
    country: 'Finland',
    phone: '',
    email: '',
  },
}

const answer = {
  school: { id: 7, name: 'Vasa skola', number: null, municipality: 'Vasa', version: 1, school_unit: [unit] },
  leaders: [{ id: 3, name: 'Karin Nyman', phone: null, roles: ['teacher'], school_units: [1] }],
  deadlines: [
    { code: 'orders', due_at: '2025-05-02T20:59:59Z', missing: 0 },
    { code: 'teams', due_at: '2025-04-25T20:59:59Z', missing: 1 },
    { code: 'billing', due_at: null, missing: 1 },
  ],
}

function open(roles: ('teacher' | 'school_admin')[]) {
  storeSession({ roles })
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/schools/my-unit/': answer,
  })
  renderAt(<Component />)
  return calls
}

it('shows units, leaders and what is missing before each deadline', async () => {
  open(['school_admin'])
  const missing = within(await screen.findByRole('region', { name: 'Det här saknas' }))
  const items = missing.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toContain('Anmälan till grenar1 enhet har inga lagSenast fredag 25.4.2025 kl. 23:59')
  expect(items[2]).toContain('BeställningarKlart')
  expect(screen.getByText('Andra stadiet · Vanlig')).toBeTruthy()
  expect(screen.getByText('Elever: antal saknas')).toBeTruthy()
  expect(screen.getByText('Skolgatan 1, 65100 Vasa')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Lagledare och skoladministratörer' })).getByText('Telefonnummer saknas'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Visa alla skoluppgifter' }).getAttribute('href')).toBe('/detail/school/7')
})

it('leads only to pages that the role may open', async () => {
  open(['school_admin'])
  const links = within(await screen.findByRole('region', { name: 'Det här saknas' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/billing'])
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
  cleanup()
  open(['school_admin'])
  expect(await screen.findByRole('region', { name: 'Inbjudningar' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bjud in lagledare' })).toBeTruthy()
})
