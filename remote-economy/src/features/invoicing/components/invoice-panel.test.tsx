import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen } from '@testing-library/react'
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
