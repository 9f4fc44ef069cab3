import type { ItemOf } from '@stafapp/shared/contract/types'

export type Offer = ItemOf<'GET /api/events/event/list/'>
export type Intent = ItemOf<'GET /api/events/event/myintent/'>
export type Team = ItemOf<'GET /api/events/teams/myschool/'>

/** Number of teams by event instance id. */
export type Counts = Readonly<Record<number, number>>

/** Data of the form: offered events, and the preliminary numbers and teams of the user's units. */
export type Entry = { offers: readonly Offer[]; intents: readonly Intent[]; teams: readonly Team[] }
