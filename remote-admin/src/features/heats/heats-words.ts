import { errorSentence } from '@stafapp/shared/data'
import { formatDateTime, formatNumber } from '@stafapp/shared/format'
import type { Quality, RoundId } from './api.ts'

export const statusNames = { planned: 'Planerat', called: 'Uppropat', run: 'Sprunget' } as const
export const laneKindNames = { straight: 'Rak sträcka', bend: 'Kurva (200 m)', relay: 'Stafett (400 m)' } as const

/** Drafts are named by letters: slot 1 is A. */
export const draftName = (slot: number) => `Förslag ${String.fromCharCode(64 + slot)}`

/** Key of a round for URLs: `12-TRIAL`. */
export const toKey = ({ event_instance, round }: RoundId) => `${event_instance}-${round}`

/** Parses a round key; null if invalid. */
export function fromKey(key: string | null): RoundId | null {
  const [, id, round] = /^(\d{1,9})-(TRIAL|FINAL)$/.exec(key ?? '') ?? []
  return id && (round === 'TRIAL' || round === 'FINAL') ? { event_instance: Number(id), round } : null
}

/** Note that published heats may still change because entry is open. */
export const openEntryText = (until: string) =>
  `Anmälan är öppen till ${formatDateTime(until)}: lag kan ännu komma till och strykas.`

export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** "3 par ur samma skola, färre går inte": the number of pairs and its lower bound. */
export function pairsText({ same_school_pairs: pairs, same_school_pairs_bound: bound }: Quality): string {
  if (pairs === 0) return 'inga lag ur samma skola möts'
  const met = counted(pairs, 'par ur samma skola', 'par ur samma skola')
  return pairs === bound ? `${met}, färre går inte` : `${met}, minst möjliga är ${bound}`
}

export const sizesText = ({ smallest_heat: least, largest_heat: most }: Quality) =>
  least === most ? `${least} lag per heat` : `${least}–${most} lag per heat`

/** The server's Swedish message without codes. */
export const reasonText = errorSentence
