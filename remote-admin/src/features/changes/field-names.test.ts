import { expect, it } from 'vitest'
import { fieldText, UNNAMED } from './field-names.ts'
import { loggedFields } from './test-logged.ts'

it.each([
  ['school_unit.0.student_count', 'Enhet 1, Elever'],
  ['contact_info.zipcode', 'Kontaktuppgifter, Postnummer'],
  ['rounds.1.starts_at', 'Omgång 2, Start'],
  ['heats.0.eventInstanceId', 'Heat 1, Gren'],
  ['selection.to.0', 'Urval, Till 1'],
  ['legs.1', 'Sträcka 2'],
  ['reserves.0', 'Reserv 1'],
  ['reminder', 'Påminnelse'],
  ['except.0', 'Utan faktura'],
  ['refunds.0', 'Återbetalningar 1'],
  ['message_id', 'Uppdragets nummer'],
  ['promised_on', 'Lovat betala senast'],
  ['unheard_of', 'Annan uppgift'],
])('%s is %s', (path, text) => {
  expect(fieldText(path)).toBe(text)
})

it('has words for every field that the api writes into the log', () => {
  const fields = loggedFields()
  expect(fields.size).toBeGreaterThan(150)
  expect([...fields].filter((field) => fieldText(field) === UNNAMED)).toEqual([])
})
