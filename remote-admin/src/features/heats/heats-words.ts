import type { Karneval } from '@stafapp/shared/contract/types'
import { errorSentence } from '@stafapp/shared/data'
import { formatDateTime, formatNumber } from '@stafapp/shared/format'
import type { Changes, HeatRound, Quality, RoundId } from './api.ts'

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

/** Until when the heats may still change, because teams can be entered or withdrawn. */
export const openEntryText = (until: string, teamsCloseAt: string, now: Date) =>
  now.getTime() <= Date.parse(teamsCloseAt)
    ? `Det som publiceras kan ännu ändras: laganmälan stänger ${formatDateTime(teamsCloseAt)}, och sena lag kan komma till fram till ${formatDateTime(until)}.`
    : `Det som publiceras kan ännu ändras: laganmälan är stängd, men sena lag kan komma till och lag strykas fram till ${formatDateTime(until)}.`

/** The carnival's phase, for the question before a publication. */
export const phaseTexts: Record<Karneval['phase'], string> = {
  before: 'Fas: anmälan har inte öppnat.',
  intent: 'Fas: preliminär anmälan pågår.',
  teams: 'Fas: laganmälan pågår.',
  runners: 'Fas: anmälan av löpare pågår.',
  closed: 'Fas: anmälan är stängd.',
  reopened: 'Fas: löpare kan bytas fram till sista tid för ändringar.',
  competition: 'Fas: tävlingen pågår. Uppropet och starten får de nya heaten genast.',
  archived: 'Fas: karnevalen är över.',
}

/** Who learns of a publication, and how. */
export const toldText = (mails: number) =>
  `${mails === 0 ? 'Ingen får mejl.' : `${counted(mails, 'ledare får', 'ledare får')} mejl om sin plats i finalen.`} Den som har heaten öppna på en skärm ser ändringen direkt.`

export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** "3 par ur samma skola möts, det går inte att undvika": the number of pairs and its lower bound. */
export function pairsText({ same_school_pairs: pairs, same_school_pairs_bound: bound }: Quality): string {
  if (pairs === 0) return 'inga lag ur samma skola möts'
  const met = `${formatNumber(pairs)} par ur samma skola möts`
  if (pairs === bound) return `${met}, det går inte att undvika`
  return bound === 0 ? `${met}, alla går att undvika` : `${met}, bara ${formatNumber(bound)} går inte att undvika`
}

export const sizesText = ({ smallest_heat: least, largest_heat: most }: Quality) =>
  least === most ? `${least} lag per heat` : `${least}–${most} lag per heat`

/**
 * "kort vila 3 gånger, kortast 4 min": rests that are shorter than the carnival's minimum. Who runs three
 * events can have two.
 */
export const restText = ({ short_rests: count, shortest_rest_min: least }: Quality) =>
  count === 0
    ? 'ingen löpare har kort vila'
    : `kort vila ${counted(count, 'gång', 'gånger')}, kortast ${formatNumber(least ?? 0)} min`

/** What is tight for a team's runner: "bara 4 min från mål till nästa upprop". */
export const tightText = ({ is_clash, rest_min }: HeatRound['tight_teams'][number]) =>
  is_clash ? 'en löpare har två heat samtidigt' : `en löpare har bara ${rest_min} min från mål till nästa upprop`

/** The server's Swedish message without codes. */
export const reasonText = errorSentence

/** How many places a publication would change. */
export const countOf = (changes: Changes | undefined): number =>
  changes?.data.reduce((sum, round) => sum + round.changes.length, 0) ?? 0
