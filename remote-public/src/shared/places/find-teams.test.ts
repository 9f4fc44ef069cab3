import { expect, it } from 'vitest'
import { demoHeats } from '../../features/heats/testing/demo-heats.ts'
import { findTeams, isSearch, placesIn } from './find-teams.ts'

const all = placesIn(demoHeats.data)

it('finds a school’s teams on all days in the order of the calls', () => {
  const { places: found, guessed } = findTeams(all, 'sursik')
  expect(found.map(({ heat, lane }) => [heat.id, lane.lane])).toEqual([
    [20, 4],
    [30, 1],
  ])
  expect(guessed).toEqual([])
  const { places: others } = findTeams(all, 'CYGNAEUS')
  expect(others.map(({ heat }) => heat.id)).toEqual([10, 20])
})

it('finds the teams of a town’s schools, once the towns are known', () => {
  const { lane } = findTeams(all, 'sursik').places[0] ?? {}
  const towns = new Map([[lane?.school ?? 0, 'Pedersöre']])
  expect(findTeams(all, 'pedersore').places).toEqual([])
  expect(findTeams(all, 'pedersore', towns).places).toEqual(findTeams(all, 'sursik').places)
})

it('T18: finds a school’s teams despite a typing error, and says which school is meant', () => {
  expect(findTeams(all, 'sursikk')).toEqual({
    places: findTeams(all, 'sursik').places,
    guessed: ['Sursik skola'],
  })
  const schools = [...new Set(all.map(({ lane }) => lane.school))]
  const towns = new Map(schools.map((school) => [school, 'Pedersöre']))
  const ofTown = findTeams(all, 'pedersörre', towns)
  expect(ofTown.places).toEqual(all)
  expect(ofTown.guessed).toEqual(ofTown.guessed.toSorted((one, other) => one.localeCompare(other, 'sv')))
  expect(ofTown.guessed).toHaveLength(schools.length)
  expect(findTeams(all, 'sirsikk'), 'two errors are asked about').toEqual({ places: [], guessed: [] })
  expect(findTeams(all, 'finnsinte')).toEqual({ places: [], guessed: [] })
})

it('asks for at least two letters', () => {
  expect(isSearch(' s ')).toBe(false)
  expect(isSearch('su')).toBe(true)
})
