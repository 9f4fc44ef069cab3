import type { EventFact } from './event-fact.ts'
import { middleEvents } from './events-middle.ts'
import { primaryEvents } from './events-primary.ts'
import { secondaryEvents } from './events-secondary.ts'

/** The 20 relay events, by id. */
export const eventFacts: readonly EventFact[] = [...primaryEvents, ...middleEvents, ...secondaryEvents]
