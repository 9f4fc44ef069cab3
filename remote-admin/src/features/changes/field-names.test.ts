import { expect, it } from 'vitest'
import { fieldText } from './field-names.ts'

it.each([
  ['school_unit.0.student_count', 'Enhet 1, Elever'],
  ['contact_info.zipcode', 'Kontaktuppgifter, Postnummer'],
  ['rounds.1.starts_at', 'Omgångar 2, Start'],
  ['heats.0.eventInstanceId', 'Heat 1, Gren'],
  ['selection.to.0', 'Urval, Till 1'],
  ['reminder', 'Påminnelse'],
  ['refunds.0', 'Återbetalningar 1'],
  ['message_id', 'Uppdragets nummer'],
  ['promised_on', 'Lovat betala senast'],
  ['unheard_of', 'unheard_of'],
])('%s is %s', (path, text) => {
  expect(fieldText(path)).toBe(text)
})
