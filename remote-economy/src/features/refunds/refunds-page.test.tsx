import { fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { payments } from '../../dev/payments.ts'
import { Component } from './refunds-page.tsx'

beforeEach(() => void storeSession({ roles: ['super_admin'] }))

let seen: SeenCall[]

function open(answers: Record<string, unknown> = {}) {
  seen = fakeApi({ ...payments, ...answers })
  renderAt(<Component />, '/economy/aterbetalningar')
  return userEvent.setup()
}

const sent = (url: string) => seen.filter(({ call }) => call.startsWith('POST ') && call.includes(url))

it('lists what is to be keyed in the web bank, and makes a payment order of what is new', async () => {
  const user = open({ 'POST /api/invoices/refund-files/': { id: 7 } })
  const rows = within(await screen.findByRole('table', { name: 'Att betala tillbaka' })).getAllByRole('row')
  expect(rows[1]?.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Hem och skola vid Brändö gymnasiumFI79 4405 2020 0360 82Återbetalning, referens 202400019495,00 €Ny',
  )
  await user.click(screen.getByRole('button', { name: /^Gör betalningsuppdrag \(1 återbetalning,/ }))
  await waitFor(() => expect(sent('/refund-files/')[0]?.body).toEqual({ refunds: [1] }))
  await waitFor(() => expect(seen.some(({ url }) => url.endsWith('/refund-files/7/'))).toBe(true))
})

it('notes that a refund has left the account', async () => {
  const user = open({ 'POST /api/invoices/refunds/{id}/mark/': {} })
  await user.click(await screen.findByRole('button', { name: /^Lämnade kontot i dag/ }))
  await waitFor(() => expect(sent('/mark/')[0]?.body).toMatchObject({ version: 1, state: 'gone' }))
})
