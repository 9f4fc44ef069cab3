import { effectiveFacts } from '@stafapp/shared/rules/raceday/derive-heat'
import type { StartList, Waiting } from '../../shared/raceday/device-store.ts'

type Where = { event_instance: number; round: string; heat: number | null }

/**
 * The facts that say that an event's prizes have been given out: the server's, and those that wait on this device. Two
 * devices may both have said so; an undo takes back each of them.
 */
export function awardedFacts(list: StartList, waiting: readonly Waiting[], { event_instance, round, heat }: Where) {
  const unsent = waiting.map(({ n, fact }) => ({ ...fact, device: '', seq: list.seq + n + 1 }))
  const own = [...list.facts, ...unsent].filter(
    (fact) => fact.event_instance === event_instance && fact.round === round && fact.heat === heat,
  )
  return effectiveFacts(own).filter(({ kind }) => kind === 'awarded')
}
