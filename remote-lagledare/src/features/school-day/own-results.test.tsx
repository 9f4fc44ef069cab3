import type { ItemOf, Karneval } from '@stafapp/shared/contract/types'
import { queryClient } from '@stafapp/shared/data'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { serverNow } from '@stafapp/shared/session'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { OpenResults, SettledResults } from './own-results.tsx'

type Own = ItemOf<'GET /api/raceday/own-results/'>

const result = (rest: Partial<Own> = {}): Own => ({
  team: 21,
  team_name: 'Sursik skola 1',
  event_name: '5 × 80 m pojkar, åk 1–6',
  round: 'TRIAL',
  heat: 12,
  starts_at: '2025-05-16T11:25:00Z',
  state: 'official',
  corrections: [],
  protest_until: new Date(serverNow().getTime() + 12 * 60_000).toISOString(),
  rank: 2,
  shown: '1:02,35',
  finished: true,
  mark: null,
  reason: null,
  otc: false,
  qualified: 'q',
  is_record: false,
  is_record_approved: false,
  protest: null,
  final: { lane: 4, calls_at: null, starts_at: '2025-05-17T09:40:00Z', delay_min: 5 },
  ...rest,
})

const show = (own: Own | null, protest: unknown = {}, karneval: Partial<Karneval> = {}) => {
  const seen = fakeApi({
    'GET /api/raceday/own-results/': { data: own ? [own] : [] },
    'POST /api/raceday/protests/': protest,
  })
  renderAt(
    <>
      <OpenResults karneval={2} />
      <SettledResults karneval={fakeKarneval({ id: 2, ...karneval })} hasStarts />
    </>,
    '/lagledare/vartschema',
  )
  return seen
}

beforeEach(() => storeSession({ roles: ['teacher'] }))

it('says how the own team did and where it runs its final', async () => {
  show(result())
  const card = await screen.findByRole('listitem')
  expect(card.textContent).toContain('1:02,35')
  expect(card.textContent).toContain('heat 12, plats 2 i heatet')
  expect(card.textContent).toContain('Går till final kl. 12:45, bana 4.')
})

it('says of a record that it waits until the organiser has approved it', async () => {
  show(result({ is_record: true }))
  expect((await screen.findByRole('listitem')).textContent).toContain(', karnevalsrekord, väntar på godkännande')
})

it('says only that a team of the youngest finished when the organiser tells no more', async () => {
  show(result({ shown: null, rank: null, qualified: null, final: null }))
  const card = await screen.findByRole('listitem')
  expect(card.textContent).toContain('Fullföljt')
  expect(card.textContent).not.toContain('plats')
})

it('takes a protest while there is time, and says why one is refused', async () => {
  const seen = show(result(), () => failure(409, 'phase_closed', 'Protesttiden är över.'))
  fireEvent.click(await screen.findByRole('button', { name: 'Protestera (12 min kvar)' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Fel tid på bana 3 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lämna in protesten' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Protesttiden är över.')
  expect(seen.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    team: 21,
    round: 'TRIAL',
    text: 'Fel tid på bana 3',
  })
})

it('has the text of a protest again after a reload, until it is sent or given up', async () => {
  show(result(), {})
  fireEvent.click(await screen.findByRole('button', { name: 'Protestera (12 min kvar)' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Fel tid' } })
  cleanup()
  show(result(), {})
  expect(await screen.findByDisplayValue('Fel tid')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Avbryt' }))
  cleanup()
  show(result(), {})
  fireEvent.click(await screen.findByRole('button', { name: 'Protestera (12 min kvar)' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Fel bana' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lämna in protesten' }))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([]))
})

it('has no protest after the time, nor while one waits for the jury', async () => {
  show(result({ protest: 'pending' }))
  expect((await screen.findByRole('listitem')).textContent).toContain('Protesten väntar på juryn.')
  expect(screen.queryByRole('button', { name: /protest/i })).toBeNull()
})

it('keeps a result that nothing can be done about to one line, which opens by a press', async () => {
  show(result({ protest_until: '2025-05-16T11:00:00Z' }))
  const line = await screen.findByRole('button', {
    name: /^Sursik skola 1 1:02,35, plats 2 i heatet, till final .*, försök$/,
  })
  expect([line.getAttribute('aria-expanded'), screen.queryByRole('region', { name: 'Nya resultat' })]).toEqual([
    'false',
    null,
  ])
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('listitem').textContent).toContain('heat 12, plats 2 i heatet')
})

it('says where the results are as long as all of them can be protested against', async () => {
  show(result())
  const own = within(await screen.findByRole('region', { name: 'Våra resultat' }))
  expect(own.getByText(/^Alla resultat står ännu under Nya resultat\./)).toBeTruthy()
})

const day = (days: number) => helsinkiDay(new Date(serverNow().getTime() + days * 86_400_000))

it.each([
  [
    'on the race days',
    { starts_on: day(0), ends_on: day(1) },
    'Inga resultat ännu. De kommer hit så snart ett heat är klart.',
    undefined,
  ],
  [
    'after them',
    { starts_on: day(-2), ends_on: day(-1) },
    'Här finns inga resultat för skolans lag från karnevalen. Alla resultat finns i Resultatservice.',
    '/resultservice',
  ],
])('says when results come, and leads to all results when none come here: %s', async (_when, days, text, way) => {
  show(null, {}, days)
  const own = within(await screen.findByRole('region', { name: 'Våra resultat' }))
  expect(own.getByText(/resultat(et)? /, { selector: 'p' }).textContent).toBe(text)
  expect(own.queryByRole('link')?.getAttribute('href')).toBe(way)
})

it.each([
  ['before the carnival', { starts_on: day(1), ends_on: day(2) }],
  ['when another service has them', { starts_on: day(0), ends_on: day(1), results_service: 'external' as const }],
])('says nothing of results %s', async (_when, karneval) => {
  const seen = show(null, {}, karneval)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'Våra resultat' })).toBeNull()
})
