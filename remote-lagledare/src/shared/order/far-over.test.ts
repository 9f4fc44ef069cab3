import { expect, it } from 'vitest'
import { farOverText } from './far-over.ts'

it('asks about more than three for each runner, from twenty on', () => {
  expect(farOverText(91, 30)).toBe('Det är mycket mer än era 30 löpare. Stämmer antalet?')
  expect(farOverText(90, 30)).toBeNull()
  expect(farOverText(20, 5)).toBe('Det är mycket mer än era 5 löpare. Stämmer antalet?')
  expect(farOverText(19, 5)).toBeNull()
})

it('asks nothing before the runners are entered', () => {
  expect(farOverText(500, 0)).toBeNull()
})
