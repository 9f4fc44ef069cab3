import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { pressInToast, toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AdminKarneval } from '../api.ts'
import { KarnevalForm } from './karneval-form.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))
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

const update = 'PATCH /api/events/stafettkarneval/{id}/'

function openDates() {
  storeSession({ roles: ['super_admin'] })
  const karneval = { ...fakeKarneval(), min_rest_min: 30, version: 4 } as AdminKarneval
  const seen = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [karneval] },
    [update]: ({ body }: { body: { version: number } }) => ({ ...karneval, version: body.version + 1 }),
  })
  renderAt(<KarnevalForm part="datum" karneval={karneval} />)
  const write = async (name: string, text: string) => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name })
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await userEvent.tab()
    const ids = () => (field.getAttribute('aria-describedby') ?? '').split(' ')
    return {
      field,
      told: () =>
        ids()
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
    }
  }
  return { write, sent: () => seen.filter(({ call }) => call === update).map(({ body }) => body) }
}

it('says who sees a new date before it is saved, and takes it back with the seconds of what stood', async () => {
  const { write, sent } = openDates()
  await write('Laganmälan stänger, datum', '28.4')
  expect(screen.getByText('Ändrat: Laganmälan stänger. Alla skolor ser det så fort du sparar.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Spara karnevalen' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Stafettkarnevalen 2025 har sparats']]))
  pressInToast('Ångra')
  await waitFor(() => expect(toasts).toEqual([['success', 'Stafettkarnevalen 2025 är som förut']]))
  expect(sent()).toMatchObject([
    { version: 4, teams_close_at: '2025-04-28T20:59:59.999Z' },
    { version: 5, teams_close_at: '2025-04-25T20:59:59Z' },
  ])
  expect(sent()[1]).not.toHaveProperty('runners_close_at')
})

it('a refused date and a slip of the year are told at their fields, and the line keeps its scale', async () => {
  const { write } = openDates()
  const mark = (name: string) => screen.getByRole('slider', { name })
  const scale = () => ['max', 'now'].map((value) => mark('Löparanmälan stänger').getAttribute(`aria-value${value}`))
  const isRefused = (name: string) => mark(name).parentElement?.hasAttribute('data-refused')
  const before = scale()
  const slip = await write('Beställningar stänger, datum', '30.4.2052')
  await userEvent.click(screen.getByRole('textbox', { name: 'Namn' }))
  await waitFor(() => expect(slip.told()).toContain('Kontrollera årtalet 2052.'))
  expect([scale(), isRefused('Beställningar stänger')]).toEqual([before, true])
  await write('Laganmälan stänger, datum', '25.6.2025')
  expect([scale(), isRefused('Laganmälan stänger'), isRefused('Löparanmälan stänger')]).toEqual([before, true, false])
  // One that can be saved is followed.
  await write('Preliminär anmälan öppnar, datum', '1.11.2024')
  expect(Number(scale()[0])).toBeGreaterThan(Number(before[0]))
})

it('a date before the one that it must follow is told at its field while the focus is on its time', async () => {
  const { write } = openDates()
  const early = await write('Laganmälan stänger, datum', '1.2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kalender: Laganmälan stänger' }))
  await waitFor(() => expect(early.told()).toContain('Laganmälan stänger innan den öppnar.'))
  expect(early.field.getAttribute('aria-invalid')).toBe('true')
})

it('a date that the server would refuse, or that does not exist, is told at its field when that is left', async () => {
  const { write, sent } = openDates()
  const late = await write('Laganmälan stänger, datum', '25.5')
  await userEvent.click(screen.getByRole('textbox', { name: 'Namn' }))
  await waitFor(() => expect(late.field.getAttribute('aria-invalid')).toBe('true'))
  expect(late.told()).toContain('Löparanmälan stänger innan laganmälan har stängt.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spara karnevalen' }).disabled).toBe(true)
  const none = await write('Beställningar stänger, datum', '31.4')
  // Also while the focus is still on its other half.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kalender: Beställningar stänger' }))
  await waitFor(() => expect(none.told()).toContain('Skriv ett datum som finns, till exempel 16.5.2025.'))
  const right = await write('Beställningar stänger, datum', '30.4')
  await waitFor(() => expect(right.field.getAttribute('aria-invalid')).toBe('false'))
  const last = await write('Sista dagen', '15.5')
  await userEvent.click(screen.getByRole('textbox', { name: 'Namn' }))
  await waitFor(() => expect(last.told()).toContain('Karnevalen slutar innan den börjar.'))
  expect(sent()).toEqual([])
})
