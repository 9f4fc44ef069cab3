import { expect, it } from 'vitest'
import { event as offer } from '../../shared/entry/test-data.ts'
import { eventFacts, eventLimits } from './event-words.ts'

it('tells who runs', () => {
  expect(eventFacts(offer())).toBe('Åk 7–9 · 4 löpare, högst 1 reserv · flickor')
  expect(eventFacts(offer({ composition: '3 flickor + 3 pojkar', reserves_max: 2 }))).toBe(
    'Åk 7–9 · 4 löpare, högst 2 reserver · 3 flickor + 3 pojkar',
  )
  expect(eventFacts(offer({ min_grade: 10, max_grade: 12, reserves_max: 0 }))).toBe(
    'Andra stadiet · 4 löpare · flickor',
  )
  expect(eventFacts(offer({ min_grade: 1, max_grade: 12, gender_type: 'custom' }))).toBe(
    'Alla årskurser · 4 löpare, högst 1 reserv',
  )
})

it('tells what room there is', () => {
  expect(eventLimits(offer(), null)).toBe('Högst 3 lag per skolenhet')
  expect(eventLimits(offer({ capacity: 64 }), 12)).toBe('Högst 3 lag per skolenhet · 12 av 64 platser kvar')
  expect(eventLimits(offer({ capacity: 64 }), 0)).toBe('Högst 3 lag per skolenhet · Fullt: alla 64 platser är tagna')
  expect(eventLimits(offer({ status: 'closed' }), null)).toBe('Grenen tar inte emot anmälningar')
})
