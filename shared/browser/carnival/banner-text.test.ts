import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { expect, test } from 'vitest'
import { bannerText, entrySentence } from './banner-text.ts'

const spec = 'Anmälan av löpare stänger 7.5.2025, den öppnas igen torsdagen före Stafettkarnevalen'
const closed = 'Anmälan av löpare är stängd, den öppnas igen torsdagen 15.5.2025 kl.\u00a008:00.'
const again = 'Anmälan av löpare är öppen igen. Sista tid för ändringar står vid varje gren.'
const friday = 'I dag fredag 16.5.: första start kl.\u00a012:30.'
const onTime = 'I dag fredag 16.5.: loppen går enligt schemat.'
const saturday = 'I dag lördag 17.5.: första start kl.\u00a009:05, 5 min försenad, andra upp till 8 min.'
const late = 'I dag lördag 17.5.: loppen är upp till 8 min sena.'
const run = 'I dag lördag 17.5.: dagens lopp är klara.'
const over = 'Stafettkarnevalen 2025 är över.'

const race_days = [
  { day: '2025-05-16', starts_at: '2025-05-16T09:30:00Z', delay_min: 0 },
  {
    day: '2025-05-17',
    starts_at: '2025-05-17T06:00:00Z',
    starts_late_min: 5,
    delay_min: 8,
    last_starts_at: '2025-05-17T12:00:00Z',
  },
]
const textAt = (karneval: Parameters<typeof fakeKarneval>[0], at: string) =>
  bannerText(fakeKarneval({ race_days, ...karneval }), new Date(at), 'Stafettkarnevalen').text

// Finland is at UTC+3 in May.
test.each([
  ['2024-12-01T00:00:00Z', spec],
  ['2025-05-07T20:59:59Z', spec],
  ['2025-05-07T20:59:59.001Z', closed],
  ['2025-05-15T04:59:59.999Z', closed],
  ['2025-05-15T05:00:00Z', again],
  ['2025-05-15T20:59:59.999Z', again],
  ['2025-05-15T21:00:00Z', friday],
  ['2025-05-16T09:29:59.999Z', friday],
  ['2025-05-16T09:30:00Z', onTime],
  ['2025-05-16T20:59:59.999Z', onTime],
  ['2025-05-16T21:00:00Z', saturday],
  ['2025-05-17T06:04:59.999Z', saturday],
  ['2025-05-17T06:05:00Z', late],
  ['2025-05-17T12:15:00Z', late],
  ['2025-05-17T12:15:00.001Z', run],
  ['2025-05-17T20:59:59.999Z', run],
  ['2025-05-17T21:00:00Z', over],
  ['2026-01-01T00:00:00Z', over],
])('at %s the notice says %s', (at, text) => {
  expect(textAt({}, at)).toBe(text)
})

test.each(['2025-05-07T20:59:59Z', '2025-05-07T12:00:00Z', '2025-05-07T21:00:00Z'])(
  'the first sentence for entry that closes at %s (midnight is still the day before)',
  (runners_close_at) => {
    expect(textAt({ runners_close_at }, '2025-04-01T00:00:00Z')).toBe(spec)
  },
)

test('another carnival, another weekday, another product', () => {
  expect(entrySentence('2026-05-13T20:59:59Z', '2026-05-20T05:00:00Z', 'Karnevalen')).toBe(
    'Anmälan av löpare stänger 13.5.2026, den öppnas igen onsdagen före Karnevalen',
  )
})

test('a late first start tells it, once if the races are no later, and one that a release before did not tell is planned', () => {
  const day = { day: '2025-05-16', starts_at: '2025-05-16T09:30:00Z', delay_min: 12 }
  expect(textAt({ race_days: [{ ...day, starts_late_min: 12 }] }, '2025-05-16T06:00:00Z')).toBe(
    'I dag fredag 16.5.: första start kl.\u00a012:42, 12 min försenad.',
  )
  expect(textAt({ race_days: [{ ...day, starts_late_min: 6 }] }, '2025-05-16T06:00:00Z')).toBe(
    'I dag fredag 16.5.: första start kl.\u00a012:36, 6 min försenad, andra upp till 12 min.',
  )
  expect(textAt({ race_days: [{ ...day, delay_min: 0, starts_late_min: -3 }] }, '2025-05-16T06:00:00Z')).toBe(
    'I dag fredag 16.5.: första start kl.\u00a012:27.',
  )
  expect(textAt({ race_days: [day] }, '2025-05-16T06:00:00Z')).toBe(
    'I dag fredag 16.5.: första start kl.\u00a012:30. Loppen är upp till 12 min sena.',
  )
})

test('a day without a programme, and an answer from before the days were in it', () => {
  expect(textAt({ race_days: [] }, '2025-05-16T10:00:00Z')).toBe('Stafettkarnevalen 2025 pågår.')
  const { race_days: _days, ...before } = fakeKarneval()
  expect(bannerText(before, new Date('2025-05-16T10:00:00Z'), 'x').text).toBe('Stafettkarnevalen 2025 pågår.')
})

test('an archived carnival is archived whatever the clock says', () => {
  const karneval = { name: 'Stafettkarnevalen 2024', status: 'archived' } as const
  expect(textAt(karneval, '2025-04-15T06:00:00Z')).toBe('Stafettkarnevalen 2024 är arkiverad.')
})

test.each(['2025-04-15T06:00:00Z', '2025-05-16T10:00:00Z', '2026-01-01T00:00:00Z'])(
  "the organiser's own text goes first, at %s",
  (at) => {
    expect(textAt({ banner_text: 'Inställt!' }, at)).toBe('Inställt!')
  },
)
