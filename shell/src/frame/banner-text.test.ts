import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { expect, test } from 'vitest'
import { bannerText } from './banner-text.ts'

const spec = 'Anmälan av löpare stänger 7.5.2025, den öppnas igen torsdagen före Stafettkarnevalen'

test.each(['2025-05-07T20:59:59Z', '2025-05-07T12:00:00Z', '2025-05-07T21:00:00Z'])(
  'the text of spec §2 for entry that closes at %s (midnight is still the day before)',
  (runners_close_at) => {
    expect(bannerText(fakeKarneval({ runners_close_at }), 'Stafettkarnevalen')).toBe(spec)
  },
)

test('another carnival, another weekday, another product', () => {
  const karneval = fakeKarneval({ runners_close_at: '2026-05-13T20:59:59Z', runners_reopen_at: '2026-05-20T05:00:00Z' })
  expect(bannerText(karneval, 'Karnevalen')).toBe(
    'Anmälan av löpare stänger 13.5.2026, den öppnas igen onsdagen före Karnevalen',
  )
})

test("the organiser's own text goes first", () => {
  expect(bannerText(fakeKarneval({ banner_text: 'Inställt!' }), 'Stafettkarnevalen')).toBe('Inställt!')
})
