// @vitest-environment jsdom
import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashPage } from './crash-page.tsx'

const reportCall = 'POST /api/maintenance/error-logs/'

const reports = (seen: readonly SeenCall[]) => seen.filter(({ call }) => call === reportCall)

// React and the page log the crash, which is expected here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('boom at /passwordreset/s3cret')
}

function show(onRetry?: () => void) {
  renderRoutes([{ path: '/', element: <Broken />, errorElement: <CrashPage onRetry={onRetry} /> }])
  return userEvent.setup()
}

test('says that it was not the user’s fault, and what one can do', async () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Något gick fel (och det var inte ditt fel)' })).toBeTruthy()
  for (const name of ['Skicka felrapport', 'Återvänd till startsidan', 'Försök pånytt']) {
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  }
})

test('sends trace and description, then thanks and cannot be sent again', async () => {
  const seen = fakeApi({ [reportCall]: () => Response.json({ id: 1 }, { status: 201 }) })
  const user = show()
  await user.type(await screen.findByRole('textbox'), 'Jag klickade')
  await user.click(await screen.findByRole('button', { name: 'Skicka felrapport' }))
  const thanks = await screen.findByRole<HTMLButtonElement>('button', { name: 'Tack!' })
  expect(thanks.disabled).toBe(true)
  expect(reports(seen)).toMatchObject([
    { body: { description: 'Jag klickade', error_trace: expect.stringContaining('boom') } },
  ])
})

test('says how the organiser is reached', async () => {
  fakeApi({ 'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] } })
  show()
  expect(await screen.findByRole('link', { name: 'kansli@karneval.example' })).toBeTruthy()
})

test('R49: an address that somebody types into the description does not leave the browser', async () => {
  const seen = fakeApi({ [reportCall]: () => Response.json({ id: 1 }, { status: 201 }) })
  const user = show()
  await user.type(await screen.findByRole('textbox'), 'Svara till ida.ek@skolan.fi')
  await user.click(await screen.findByRole('button', { name: 'Skicka felrapport' }))
  await screen.findByRole('button', { name: 'Tack!' })
  expect(reports(seen)).toMatchObject([{ body: { description: 'Svara till ***' } }])
})

test('R49: the token in an address does not leave the browser', async () => {
  const seen = fakeApi({ [reportCall]: () => Response.json({ id: 1 }, { status: 201 }) })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Skicka felrapport' }))
  await screen.findByRole('button', { name: 'Tack!' })
  expect(JSON.stringify(reports(seen)[0]?.body)).not.toContain('s3cret')
})

test('a report that fails says so and can be sent again', async () => {
  fakeApi({ [reportCall]: () => failure(429, 'throttled', 'För många rapporter.') })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Skicka felrapport' }))
  expect((await screen.findByText(/kunde inte skickas/)).textContent).toContain('För många rapporter.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka felrapport' }).disabled).toBe(false)
})

test('"Försök pånytt" is the router\'s retry where there is one', async () => {
  const onRetry = vi.fn()
  const user = show(onRetry)
  await user.click(screen.getByRole('button', { name: 'Försök pånytt' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
