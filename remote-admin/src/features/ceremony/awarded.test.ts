import { expect, test } from 'vitest'
import type { StartList, Waiting } from '../../shared/raceday/device-store.ts'
import { awardedFacts } from './awarded.ts'

const where = { event_instance: 7, round: 'FINAL', heat: 1 } as const
const base = { ...where, team: null, undoes: null, device_time: '2025-05-16T14:00:00Z', seen: 0, detail: null }
const stored = (id: string, seq: number, more: object = {}) => ({
  ...{ ...base, id, kind: 'awarded', device: 'd', seq, by: 'Bord 1', source: 'ceremony' },
  ...{ recorded_at: base.device_time, ...more },
})
const list = (...facts: object[]) => ({ seq: 9, facts }) as unknown as StartList // only what the rule reads
const waiting = (...facts: object[]) => facts.map((fact, n) => ({ n, fact })) as unknown as Waiting[] // only what the rule reads

test('prizes are given out by a fact of the server or of this device, and of no other event', () => {
  expect(awardedFacts(list(), [], where)).toEqual([])
  expect(awardedFacts(list(stored('a', 1)), [], where)).toHaveLength(1)
  expect(awardedFacts(list(), waiting({ ...base, id: 'b', kind: 'awarded' }), where)).toHaveLength(1)
  expect(awardedFacts(list(stored('a', 1, { event_instance: 8 })), [], where)).toEqual([])
})

test('an undo that waits takes one back; what two devices have said needs both', () => {
  const undo = (id: string) => ({ ...base, id: `undo ${id}`, kind: 'undo', undoes: id })
  const both = list(stored('a', 1), stored('b', 2))
  expect(awardedFacts(both, waiting(undo('a')), where).map(({ id }) => id)).toEqual(['b'])
  expect(awardedFacts(both, waiting(undo('a'), undo('b')), where)).toEqual([])
})
