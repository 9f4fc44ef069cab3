import { expect, it } from 'vitest'
import { movementName } from './movement-name.ts'

it.each([
  ['received', 500, 'invoice', 'Inbetalning'],
  ['received', -500, 'invoice', 'Utbetalning'],
  ['received', 0, 'written_off', 'Avskrivning'],
  ['received', 50, 'written_off', 'Inbetalning'],
  ['allocated', 0, 'written_off', 'Beslut'],
  ['undone', 0, 'invoice', 'Ångrat beslut'],
  ['undone', 0, 'written_off', 'Ångrat beslut'],
] as const)(
  'a row of the payment journal is called by what happened to the money: %s %i %s',
  (kind, received_cents, destination, name) => {
    expect(movementName({ kind, received_cents, destination })).toBe(name)
  },
)
