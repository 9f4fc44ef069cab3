import { expect, it } from 'vitest'
import { loggedCodes } from './test-logged.ts'
import { NOTHING, valueText } from './value-words.ts'

it.each([
  ['orders_close_at', '2025-04-30T20:59:00.000Z', '30.4.2025 23:59'],
  ['starts_on', '2025-05-16', '16.5.2025'],
  ['roles.0', 'school_admin', 'Skoladministratör'],
  ['school_unit.1.school_subtype.0', 'none', 'Vanlig'],
  ['kind', 'withdraw_team', 'Stryk laget'],
  ['status', 'placed', 'Beställd'],
  ['channel', 'email', 'E-post'],
  ['total_cents', '140850', '1\u00a0408,50\u00a0€'],
  ['name', 'none', 'none'],
  ['state', 'bad_check_digit', 'Fel kontrollsiffra'],
  ['state', 'exact', 'Bokad'],
  ['kind', 'refund', 'Ska betalas tillbaka'],
  ['format', 'lines', 'Rader'],
  ['action', 'deliver', 'Skicka'],
  ['interest_cents', '1492', '14,92\u00a0€'],
  // Of a code without words nothing is shown; what somebody has written stands as it is.
  ['state', 'lost', '–'],
  ['unheard_of', 'some_code', '–'],
  ['username', 'anna_ek', 'anna_ek'],
  ['note', 'Ringde', 'Ringde'],
])('%s %s is %s', (path, value, text) => {
  expect(valueText(path, value)).toBe(text)
})

it('names what an id refers to, also in a list and in a field as the database writes it', () => {
  const names = {
    event_instance_id: { 12: '4 × 100 m' },
    except: { 275: '438, Vasa stad' },
    school_units: { 3: 'Vasa övningsskola, Lågstadiet' },
  }
  expect(valueText('except.0', '275', names)).toBe('438, Vasa stad')
  expect(valueText('rows.0.eventInstanceId', '12', names)).toBe('4 × 100 m')
  expect(valueText('school_units.1', '3', names)).toBe('Vasa övningsskola, Lågstadiet')
  expect(valueText('school_units.1', '4', names)).toBe('4')
})

it('has words for every code that the api can write into the log', () => {
  const codes = loggedCodes()
  expect(codes.length).toBeGreaterThan(150)
  expect(codes).toContainEqual(['state', 'unknown_reference'])
  // Marks of the sport and numbers are written alike for everybody.
  const unworded = codes.filter(([field, code]) => {
    const text = valueText(field, code)
    return text === NOTHING || (text === code && /[a-zåäö]/.test(code))
  })
  expect(unworded).toEqual([])
})
