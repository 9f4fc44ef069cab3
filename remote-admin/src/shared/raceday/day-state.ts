import type { ItemOf } from '@stafapp/shared/contract/types'
import { serverNow } from '@stafapp/shared/session'
import type { NewFact, StartList, Waiting } from './device-store.ts'

export type Fact = ItemOf<'GET /api/raceday/facts/'>
/** What a page says of a fact; the rest is known here. `seen`: left out, the newest fact of this day. */
export type Recorded = Omit<NewFact, 'id' | 'device_time' | 'seen'> & { id?: string; seen?: number }
export type Refused = { fact: NewFact; reason: string }

export type OfficialDayState = {
  /** `closed`: no link and no organiser. `ended`: the link no longer works, for the reason in `problem`. */
  phase: 'opening' | 'closed' | 'ended' | 'open'
  list: StartList | null
  waiting: readonly Waiting[]
  refused: readonly Refused[]
  device: string
  isKept: boolean
  /** Whether the last call reached the server. */
  isReached: boolean
  /** By the carnival's clock; null until something was sent. */
  sentAt: Date | null
  /** Why the whole day is not known. */
  problem: string | null
}

/** The list when it is the whole day: a link that has just been opened gives the next heats first. */
export const wholeDay = ({ list }: Pick<OfficialDayState, 'list'>): StartList | null =>
  list?.part === 'next' ? null : list

/** An official's day before anything is known of it. */
export const unknownDay: OfficialDayState = {
  phase: 'opening',
  list: null,
  waiting: [],
  refused: [],
  device: '',
  isKept: true,
  isReached: true,
  sentAt: null,
  problem: null,
}

/** The fact for the queue. A page that must know it again gives its id; `newest` is the newest `seq` that it knows. */
export const factOf = ({ id, seen, ...said }: Recorded, newest: number): NewFact => ({
  ...said,
  id: id ?? crypto.randomUUID(),
  device_time: serverNow().toISOString(),
  seen: seen ?? newest,
})
