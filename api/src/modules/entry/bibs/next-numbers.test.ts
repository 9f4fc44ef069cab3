import { expect, it } from 'vitest'
import { nextNumbers } from './next-numbers.ts'

const team = (id: number, eventInstance: number, bib: string | null = null, isWithdrawn = false) => ({
  team: id,
  eventInstance,
  isWithdrawn,
  bib,
})
const rules = (scope: 'event' | 'karneval', firstNumber = 1, lastNumber = 99) => ({ scope, firstNumber, lastNumber })

it('gives the lowest free numbers in order, over the carnival or event by event', () => {
  const teams = [team(1, 7), team(2, 7), team(3, 8)]
  const given = (scope: 'event' | 'karneval') => nextNumbers(teams, rules(scope, 10)).given.map(({ bib }) => bib)
  expect(given('karneval')).toEqual(['10', '11', '12'])
  expect(given('event')).toEqual(['10', '11', '10'])
})

it('leaves numbers that stand alone, and never gives those of withdrawn teams to somebody else', () => {
  const teams = [team(1, 7, '2'), team(2, 7, '1', true), team(3, 7), team(4, 7, null, true), team(5, 7)]
  expect(nextNumbers(teams, rules('karneval'))).toEqual({
    given: [
      { team: 3, bib: '3' },
      { team: 5, bib: '4' },
    ],
    left: 0,
  })
})

it('counts who gets none when the range is used up', () => {
  expect(nextNumbers([team(1, 7), team(2, 7), team(3, 7)], rules('karneval', 1, 2))).toMatchObject({ left: 1 })
})
