import { expect, it } from 'vitest'
import { demoHeats } from '../../features/heats/testing/demo-heats.ts'
import { findTeams, isSearch } from './find-teams.ts'

it('finds a school’s teams on all days in the order of the calls', () => {
  const { places: found, guessed } = findTeams(demoHeats.data, 'sursik')
  expect(found.map(({ heat, lane }) => [heat.id, lane.lane])).toEqual([
    [20, 4],
    [30, 1],
  ])
  expect(guessed).toEqual([])
  const { places: others } = findTeams(demoHeats.data, 'CYGNAEUS')
  expect(others.map(({ heat }) => heat.id)).toEqual([10, 20])
})

it('T18: finds a school’s teams despite a typing error, and says which school is meant', () => {
  expect(findTeams(demoHeats.data, 'sursikk')).toEqual({
    places: findTeams(demoHeats.data, 'sursik').places,
    guessed: ['Sursik skola'],
  })
  expect(findTeams(demoHeats.data, 'finnsinte')).toEqual({ places: [], guessed: [] })
})

it('asks for at least two letters', () => {
  expect(isSearch(' s ')).toBe(false)
  expect(isSearch('su')).toBe(true)
})
