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
  const preview = (name: string) => screen.getByText(name).nextElementSibling?.textContent?.trim()
  expect(preview('Den vanliga texten just nu')).toBe('Stafettkarnevalen 2025 är över. Resultatservice')
  await userEvent.type(screen.getByRole('textbox', { name: 'Egen text' }), 'Tack för i år!')
  expect(preview('Så står din text, tills du tömmer rutan')).toBe('Tack för i år!')
  const hours = screen.getByRole('textbox', { name: 'Telefontider' })
  await userEvent.clear(hours)
  await userEvent.type(hours, 'kl. 9–15')
  expect(preview('Så står det i sidfoten')).toBe(
    'Frågor? Karnevalkansliet: kansli@karneval.example, 050 123 4567, kl. 9–15',
  )
  // What the button saves stands beside it.
  expect(screen.getByText('Ändrat: Telefontider och Egen text')).toBeTruthy()
})

it('asks for the rest between two heats, and quotes as the rest of the portal', async () => {
  storeSession({ roles: ['super_admin'] })
  fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] } })
  const karneval = { ...fakeKarneval(), min_rest_min: 30, version: 1 } as AdminKarneval
  renderAt(<KarnevalForm part="omgangar" karneval={karneval} />)
  expect(screen.getByRole('heading', { name: 'Minsta vila mellan två heat' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Vila i minuter' }).value).toBe('30')
  renderAt(<KarnevalForm part="resultat" karneval={karneval} />)
  expect(screen.getByRole('option', { name: 'Bara ”Fullföljt” publiceras' })).toBeTruthy()
})
