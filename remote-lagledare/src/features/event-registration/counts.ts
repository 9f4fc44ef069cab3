import type { ItemOf } from '@stafapp/shared/contract/types'
import { orderCents } from '@stafapp/shared/rules/order-total'
import type { Order } from '../../shared/order/orders.ts'

export type Offer = ItemOf<'GET /api/events/event/list/'>
type Intent = ItemOf<'GET /api/events/event/myintent/'>
export type Team = ItemOf<'GET /api/events/teams/myschool/'>

/** Number of teams by event instance id. */
export type Counts = Readonly<Record<number, number>>

/** Data of the form: offered events, and the preliminary numbers and teams of the user's units. */
export type Entry = { offers: readonly Offer[]; intents: readonly Intent[]; teams: readonly Team[] }

/** A unit's preliminary numbers for the offered events; an event without one counts 0. */
export function intentCounts(offers: readonly Offer[], intents: readonly Intent[], unit: number): Counts {
  const own = intents.filter((intent) => intent.school_unit === unit)
  return countBy(offers, (offer) => own.find((intent) => intent.event_instance === offer.id)?.team_count ?? 0)
}

/** A unit's numbers of teams. Withdrawn teams stay on the server but do not count. */
export function teamCounts(offers: readonly Offer[], teams: readonly Team[], unit: number): Counts {
  return countBy(offers, (offer) => standing(teams, unit, offer.id).length)
}

/** Ids of the events whose number differs from the saved one. */
export function changedEvents(saved: Counts, draft: Counts): number[] {
  return Object.keys(draft)
    .map(Number)
    .filter((id) => draft[id] !== saved[id])
}

/** The numbers of the given events only. */
export function pick(counts: Counts, events: readonly number[]): Counts {
  return Object.fromEntries(events.map((event) => [event, counts[event] ?? 0]))
}

/** Team fees in cents. */
export function totalCents(offers: readonly Offer[], counts: Counts): number {
  return offers.reduce((sum, offer) => sum + offer.fee_cents * (counts[offer.id] ?? 0), 0)
}

/** Extra fees for late teams: existing ones, and those added now if entry has closed. */
export function lateCents(entry: Entry, unit: number, draft: Counts, isLate: boolean): number {
  return entry.offers.reduce((sum, offer) => {
    const own = standing(entry.teams, unit, offer.id)
    const count = draft[offer.id] ?? 0
    const already = Math.min(count, own.filter(({ late }) => late).length)
    const added = isLate ? Math.max(0, count - own.length) : 0
    return sum + offer.late_fee_cents * (already + added)
  }, 0)
}

/**
 * Fees in the unit's order, in cents, beside those of its entered teams: withdrawn teams that are paid all the same,
 * incomplete teams, charged changes, and teams in events that are not offered to the unit.
 */
export function otherCents(entry: Entry, unit: number, orders: readonly Order[]): number {
  const order = orders.find(({ school_unit }) => school_unit === unit)
  if (!order) return 0
  const saved = teamCounts(entry.offers, entry.teams, unit)
  const fees = order.rows.filter(({ category }) => category === 'stafetter')
  return orderCents(fees) - totalCents(entry.offers, saved) - lateCents(entry, unit, saved, false)
}

export function totalTeams(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/**
 * Free places, null without a limit. Never negative: the organiser may have lowered the capacity below the entered
 * number.
 */
export function placesLeft(offer: Offer): number | null {
  return offer.capacity === null ? null : Math.max(0, offer.capacity - offer.team_count)
}

/** Upper limit of the stepper. The saved number is always allowed, even if the event is full now. */
export function highestCount(offer: Offer, ownTeams: number, saved: number): number {
  if (offer.status === 'closed') return saved
  const left = placesLeft(offer) ?? Number.POSITIVE_INFINITY
  return Math.max(saved, Math.min(offer.max_teams_per_unit, ownTeams + left))
}

/** What lowering an event's number takes away that may be missed. */
export type Loss = {
  offer: Offer
  /** Teams with runners that would be withdrawn. */
  teams: Team[]
  /** No place is left in the event, so another school can take this one at once. */
  isFull: boolean
}

/**
 * The losses of saving these numbers. Teams are withdrawn in the same order as on the server: fewest runners first, then
 * highest number. The server decides, and asks for confirmation if it finds other teams with runners.
 */
export function lossesOf(offers: readonly Offer[], teams: readonly Team[], unit: number, counts: Counts): Loss[] {
  return offers.flatMap((offer) => {
    const own = standing(teams, unit, offer.id)
    const surplus = Math.max(0, own.length - (counts[offer.id] ?? own.length))
    const lost = own
      .toSorted((a, b) => a.legs.length - b.legs.length || b.number - a.number)
      .slice(0, surplus)
      .filter((team) => team.legs.length > 0)
    const isFull = surplus > 0 && placesLeft(offer) === 0
    return lost.length > 0 || isFull ? [{ offer, teams: lost, isFull }] : []
  })
}

/** Teams that stood before and are withdrawn now. */
export function struckTeams(before: readonly Team[], now: readonly Team[]): Team[] {
  const stood = new Set(before.filter(({ status }) => status !== 'withdrawn').map(({ id }) => id))
  return now.filter(({ id, status }) => status === 'withdrawn' && stood.has(id)).sort((a, b) => b.number - a.number)
}

function standing(teams: readonly Team[], unit: number, event: number): Team[] {
  return teams.filter(
    (team) => team.school_unit === unit && team.event_instance === event && team.status !== 'withdrawn',
  )
}

function countBy(offers: readonly Offer[], count: (offer: Offer) => number): Counts {
  return Object.fromEntries(offers.map((offer) => [offer.id, count(offer)]))
}
