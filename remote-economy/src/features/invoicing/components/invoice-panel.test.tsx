import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { invoicing } from '../../../dev/invoicing.ts'
import { InvoicePanel } from './invoice-panel.tsx'

it('shows what the rules say below the buttons, so that it moves none of them when it comes', async () => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  fakeApi(invoicing)
  renderAt(<InvoicePanel id={273} name="Faktura 273" />)
  const rules = await screen.findByText('Kan inte skickas genom Peppol')
  const buttons = screen.getAllByRole('button')
  expect(buttons.length).toBeGreaterThan(0)
  for (const button of buttons)
    expect(button.compareDocumentPosition(rules) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('has one main action, by the invoice’s state, and says how each reminder went', async () => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const terms = { reminded_on: '2025-05-02', due_on: '2025-05-16', open_cents: 100, interest_cents: 0, fee_cents: 0 }
  const sending = { channel: 'einvoice', state: 'bounced', cause: 'Adressen är okänd' }
  fakeApi({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/': {
      ...invoice,
      delivery: { state: 'sent', maventa_state: 'DELIVERED', cause: '', attempts: 1 },
      sent_at: '2025-04-14T10:00:00.000Z',
      status: 'sent',
      open_cents: 100,
      is_overdue: true,
      promised_on: null,
      reminders: [{ level: 1, ...terms, sending }],
    },
  })
  renderAt(<InvoicePanel id={273} name="Faktura 273" />)
  const buttons = await screen.findAllByRole('button')
  expect(
    buttons.filter(({ className }) => className.includes('primary')).map(({ textContent }) => textContent),
  ).toEqual(['Påminn'])
  expect(screen.getByText(/Studsade \(e-faktura\): Adressen är okänd/)).toBeTruthy()
})

it.each([
  ['paid', { status: 'paid', open_cents: 0, is_overdue: false }],
  ['sent and not due', { status: 'sent', open_cents: 100, is_overdue: false }],
  ['credited', { status: 'credited', open_cents: 0, is_overdue: false }],
])('has its PDF as the main action without a next step: %s', async (_name, state) => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const sent = { delivery: null, sending: null, sent_at: '2025-04-14T10:00:00.000Z', promised_on: null, reminders: [] }
  fakeApi({ ...invoicing, 'GET /api/invoices/invoices/{id}/': { ...invoice, ...sent, ...state } })
  renderAt(<InvoicePanel id={273} name="Faktura 273" />)
  const buttons = await screen.findAllByRole('button')
  expect(
    buttons.filter(({ className }) => className.includes('primary')).map(({ textContent }) => textContent),
  ).toEqual(['PDF'])
})

it.each([
  ['email', '2025-04-14T10:00:00.000Z', false],
  [null, null, true],
])('offers no sending that would be a second one: by %s', async (channel, sent_at, isOffered) => {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const sending = channel && { channel, state: 'accepted', address: 'a@b.example', cause: '' }
  fakeApi({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/': { ...invoice, delivery: null, sending, sent_at },
  })
  renderAt(<InvoicePanel id={273} name="Faktura 273" />)
  expect(await screen.findByRole('button', { name: 'PDF' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skicka till Maventa' }) !== null).toBe(isOffered)
})

/** Shows an overdue invoice that has been sent. */
function showLate(changes: object): void {
  storeSession({ roles: ['super_admin'] })
  stubBrowser()
  const invoice = invoicing['GET /api/invoices/invoices/{id}/'] as object
  const late = {
    delivery: null,
    sent_at: '2025-04-14T10:00:00.000Z',
    status: 'sent',
    open_cents: 100,
    is_overdue: true,
  }
  fakeApi({
    ...invoicing,
    'GET /api/invoices/invoices/{id}/': { ...invoice, ...late, promised_on: null, ...changes },
  })
  renderAt(<InvoicePanel id={273} name="Faktura 273" />)
}

it.each([
  ['gives time until its day', { level: 1, due_on: '2999-01-01' }],
  ['was the last one', { level: 3, due_on: '2025-05-16' }],
])('offers no reminder while the newest one %s', async (_name, newest) => {
  const terms = { reminded_on: '2025-05-02', open_cents: 100, interest_cents: 0, fee_cents: 0, sending: null }
  showLate({ reminders: [{ ...newest, ...terms }] })
  expect(await screen.findByRole('button', { name: 'Har lovat betala' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Påminn' })).toBeNull()
})

it('sends an invoice again before it reminds of one that has not arrived', async () => {
  const sending = { channel: 'email', state: 'bounced', address: 'a@b.example', cause: 'Adressen finns inte' }
  showLate({ sending, reminders: [] })
  const again = await screen.findByRole('link', { name: 'Skicka på nytt' })
  expect(again.getAttribute('href')).toContain('?del=utskick&lage=bounced')
  await userEvent.click(screen.getByRole('button', { name: 'Påminn' }))
  expect(screen.getByText(/^Fakturan har inte nått betalaren/)).toBeTruthy()
})
