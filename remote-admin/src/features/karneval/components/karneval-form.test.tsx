import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AdminKarneval } from '../api.ts'
import { KarnevalForm } from './karneval-form.tsx'

vi.mock('@stafapp/shared/calendar', () => ({ Calendar: () => null }))

stubBrowser()

it('previews the banner as the bar shows it now, or the text that is typed', async () => {
  vi.setSystemTime('2025-05-28T12:00:00Z')
  storeSession({ roles: ['super_admin'] })
  const karneval = fakeKarneval()
  fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [karneval] } })
  renderAt(<KarnevalForm part="texter" karneval={{ ...karneval, min_rest_min: 30, version: 1 } as AdminKarneval} />)
  const preview = () => screen.getByText('Förhandsvisning:').parentElement?.textContent
  expect(preview()).toBe('Förhandsvisning: Stafettkarnevalen 2025 är över. Resultatservice')
  await userEvent.type(screen.getByRole('textbox', { name: /^Egen text/ }), 'Tack för i år!')
  expect(preview()?.trim()).toBe('Förhandsvisning: Tack för i år!')
})
