import type { ItemOf } from '@stafapp/shared/contract/types'

export type Offer = ItemOf<'GET /api/events/event/list/'>
export type Intent = ItemOf<'GET /api/events/event/myintent/'>
export type Team = ItemOf<'GET /api/events/teams/myschool/'>

/** Number of teams by event instance id. */
export type Counts = Readonly<Record<number, number>>

/** What the form is made of: the events on offer and what the user's units have announced and entered. */
export type Entry = { offers: readonly Offer[]; intents: readonly Intent[]; teams: readonly Team[] }
