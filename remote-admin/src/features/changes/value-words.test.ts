import { expect, it } from 'vitest'
import { valueText } from './value-words.ts'

it.each([
  ['orders_close_at', '2025-04-30T20:59:00.000Z', '30.4.2025 23:59'],
  ['starts_on', '2025-05-16', '16.5.2025'],
  ['roles.0', 'school_admin', 'Skoladministratör'],
  ['school_unit.1.school_subtype.0', 'none', 'Vanlig'],
  ['kind', 'withdraw_team', 'Stryk laget'],
  ['status', 'placed', 'Beställd'],
  ['name', 'none', 'none'],
])('%s %s is %s', (path, value, text) => {
  expect(valueText(path, value)).toBe(text)
})
