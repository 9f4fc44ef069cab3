import { expect, test } from 'vitest'
import { dateFaults } from './carnival-order.ts'

const dates = {
  ...{ intent_opens_at: '2024-12-02T08:00', intent_closes_at: '2025-01-31T23:59' },
  ...{ teams_open_at: '2025-02-03T08:00', teams_close_at: '2025-04-25T23:59' },
  ...{ runners_close_at: '2025-05-07T23:59', runners_reopen_at: '2025-05-15T08:00' },
  ...{ starts_on: '2025-05-16', ends_on: '2025-05-17' },
}
const details = (part: Partial<typeof dates>) => dateFaults({ ...dates, ...part }).map(({ detail }) => detail)

test('the dates of a carnival follow each other, and teams can be entered for some time', () => {
  expect(details({})).toEqual([])
  expect(details({ runners_reopen_at: dates.runners_close_at })).toEqual([])
  expect(details({ teams_close_at: '2025-05-25T23:59' })).toEqual(['Löparanmälan stänger innan laganmälan har stängt.'])
  expect(details({ teams_close_at: dates.teams_open_at })).toEqual(['Laganmälan är aldrig öppen.'])
  expect(details({ ends_on: '2025-05-15' })).toEqual(['Karnevalen slutar innan den börjar.'])
})
