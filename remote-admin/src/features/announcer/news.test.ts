import { expect, it } from 'vitest'
import { fakeRound, officialHeat } from '../../shared/raceday/test-round.ts'
import { newsOf } from './news.ts'
import type { AnnouncedHeat, HeatResult, RoundResult } from './order.ts'

const now = new Date('2025-05-16T10:30:00Z')
const record = {
  ms: 77_000,
  shown: '1:17,00',
  year: 2012,
  school_name: 'Cygnaeus skola',
  team_name: 'Cygnaeus skola 2',
}

/** Contains only the fields that the news read. */
const announced = (result: HeatResult, round: Partial<RoundResult> = {}) =>
  ({
    key: `21/TRIAL/${result.number}`,
    heat: { event_name: '5 × 80 m flickor', round: 'TRIAL', number: result.number },
    round: fakeRound([result], { record, ...round }),
    result,
  }) as unknown as AnnouncedHeat

const corrected = (new_first: boolean) => ({
  ...officialHeat(2),
  state: 'corrected' as const,
  version: 2,
  official_at: '2025-05-16T10:20:00.000Z',
  corrections: [{ version: 2, at: '2025-05-16T10:20:00.000Z', reason: 'Fel bana i filen', new_first }],
})

it('a corrected result is news, with who is first now and whether that is another team', () => {
  expect(newsOf([announced(officialHeat(1)), announced(corrected(true))], now)).toEqual([
    {
      key: '21/TRIAL/2 corrected 2025-05-16T10:20:00.000Z',
      title: 'RÄTTAT',
      heat: '5 × 80 m flickor, försök, heat 2',
      text: 'Ny etta: Sursik skola 21, 1:16,21',
      note: 'Fel bana i filen',
    },
  ])
  expect(newsOf([announced(corrected(false))], now)[0]?.text).toBe('Etta som förut: Sursik skola 21, 1:16,21')
})

it('a new record is news, with the one before and whether it has been approved', () => {
  const of = (is_record_approved: boolean) => announced(officialHeat(1, { is_record: true, is_record_approved }))
  expect(newsOf([of(false)], now)).toMatchObject([
    {
      title: 'NYTT KARNEVALSREKORD',
      text: 'Sursik skola 11, 1:16,21',
      note: 'Förra rekordet: 1:17,00, Cygnaeus skola 2, 2012. Väntar på arrangörens godkännande.',
    },
  ])
  expect(newsOf([of(true)], now)[0]?.note).toBe('Förra rekordet: 1:17,00, Cygnaeus skola 2, 2012.')
})

it('of the youngest no order is told, and what is older than an hour is no news', () => {
  expect(newsOf([announced(corrected(true), { order: 'times' })], now)).toMatchObject([{ title: 'RÄTTAT', text: '' }])
  expect(newsOf([announced(corrected(true))], new Date('2025-05-16T11:20:00Z'))).toEqual([])
})
