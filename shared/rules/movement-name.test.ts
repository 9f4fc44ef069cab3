import { expect, it } from 'vitest'
import { movementName } from './movement-name.ts'

it('money that leaves the account is called a payment out', () => {
  expect(movementName({ kind: 'received', received_cents: 500 })).toBe('Inbetalning')
  expect(movementName({ kind: 'received', received_cents: -500 })).toBe('Utbetalning')
  expect(movementName({ kind: 'undone', received_cents: 0 })).toBe('Ångrat beslut')
})
