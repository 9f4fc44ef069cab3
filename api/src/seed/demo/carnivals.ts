import { helsinkiDayEnd, helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { event, eventInstance, eventRound } from '../../db/schema/events.ts'
import type { karneval } from '../../db/schema/karneval.ts'
import type { product } from '../../db/schema/products.ts'
import type { timetableRow, track } from '../../db/schema/timetable.ts'
import { eventFacts } from '../facts/events.ts'
import { productFacts, vatPercent } from '../facts/products.ts'
import { timetableFacts } from '../facts/timetable.ts'

export type DemoCarnival = {
  id: number
  year: number
  /** The Friday. */
  friday: string
  status: 'active' | 'archived'
  /** Start of team entry; the carnival's data were created earlier. */
  teamsOpenOn: string
  teamsCloseOn: string
  runnersCloseOn: string
}

/** Saturday's rows and dates follow from the Friday. 2024's minute schedule is the same plan 52 weeks earlier. */
export const carnivals: readonly DemoCarnival[] = [
  {
    id: 1,
    year: 2024,
    friday: '2024-05-17',
    status: 'archived',
    teamsOpenOn: '2024-02-05',
    teamsCloseOn: '2024-04-26',
    runnersCloseOn: '2024-05-08',
  },
  {
    id: 2,
    year: 2025,
    friday: '2025-05-16',
    status: 'active',
    teamsOpenOn: '2025-02-03',
    teamsCloseOn: '2025-04-25',
    runnersCloseOn: '2025-05-07',
  },
]

/** Instances, products and rounds of the first carnival have the first ids, in the order of the facts. */
export const instanceId = (carnival: DemoCarnival, eventId: number) => (carnival.id - 1) * eventFacts.length + eventId

export function productId(carnival: DemoCarnival, code: string): number {
  const index = productFacts.findIndex((fact) => fact.code === code)
  if (index === -1) throw new RangeError(`no product ${code}`)
  return (carnival.id - 1) * productFacts.length + index + 1
}

const madeOn = (carnival: DemoCarnival) => helsinkiInstant(`${carnival.year - 1}-11-18`, '09:00')
const stamps = (carnival: DemoCarnival) => ({ createdAt: madeOn(carnival), updatedAt: madeOn(carnival) })

export const karnevalRows: readonly (typeof karneval.$inferInsert)[] = carnivals.map((carnival) => ({
  id: carnival.id,
  name: `Stafettkarnevalen ${carnival.year}`,
  year: carnival.year,
  status: carnival.status,
  venue: 'Olympiastadion',
  city: 'Helsingfors',
  startsOn: carnival.friday,
  endsOn: plusDays(carnival.friday, 1),
  intentOpensAt: helsinkiInstant(`${carnival.year - 1}-12-02`, '08:00'),
  intentClosesAt: helsinkiDayEnd(`${carnival.year}-01-31`),
  teamsOpenAt: helsinkiInstant(carnival.teamsOpenOn, '08:00'),
  teamsCloseAt: helsinkiDayEnd(carnival.teamsCloseOn),
  runnersCloseAt: helsinkiDayEnd(carnival.runnersCloseOn),
  // "torsdagen före" the carnival, as in the banner.
  runnersReopenAt: helsinkiInstant(plusDays(carnival.friday, -1), '08:00'),
  ordersCloseAt: helsinkiDayEnd(plusDays(carnival.friday, -16)),
  heatsPublishedVersion: 1,
  contactName: 'Karnevalkansliet',
  contactEmail: 'kansli@stafettkarneval.example',
  contactPhone: '+358401234500',
  contactHours: 'vardagar 9:00–15:00, tävlingsdagarna 8:00–19:00',
  ...stamps(carnival),
}))

export const productRows: readonly (typeof product.$inferInsert)[] = carnivals.flatMap((carnival) =>
  productFacts.map((fact, index) => ({
    id: productId(carnival, fact.code),
    karnevalId: carnival.id,
    code: fact.code,
    name: fact.name,
    category: fact.category,
    unit: fact.unit,
    priceCents: fact.priceCents,
    vatPercent,
    stock: fact.stock ?? null,
    orderable: fact.orderable,
    purpose: fact.purpose ?? null,
    position: index + 1,
    ...stamps(carnival),
  })),
)

const templatesMadeAt = new Date('2023-11-20T07:00:00Z')

export const eventRows: readonly (typeof event.$inferInsert)[] = eventFacts.map((fact) => ({
  id: fact.id,
  name: fact.name,
  category: fact.category,
  schoolTypes: [...fact.schoolTypes],
  schoolSubtypes: [...fact.schoolSubtypes],
  genderType: fact.genderType,
  composition: fact.composition,
  legDistancesM: fact.legDistancesM ? [...fact.legDistancesM] : null,
  teamSize: fact.teamSize,
  reservesMax: fact.reservesMax,
  minGrade: fact.grades[0],
  maxGrade: fact.grades[1],
  lanes: fact.lanes,
  maxTeamsPerHeat: fact.lanes,
  rounds: [...fact.rounds],
  heatDurationS: fact.heatDurationS,
  maxTeamsPerUnit: fact.maxTeamsPerUnit,
  createdAt: templatesMadeAt,
  updatedAt: templatesMadeAt,
}))

export const instanceRows: readonly (typeof eventInstance.$inferInsert)[] = carnivals.flatMap((carnival) =>
  eventFacts.map((fact) => ({
    id: instanceId(carnival, fact.id),
    eventId: fact.id,
    karnevalId: carnival.id,
    productId: productId(carnival, fact.productCode),
    // Invented: a mass start takes as many teams as fit the course; for lanes heats can be added.
    capacity: fact.lanes === null ? Math.ceil(fact.expectedTeams * 1.25) : null,
    status: 'open' as const,
    ...stamps(carnival),
  })),
)

const dayOf = (carnival: DemoCarnival, day: 'friday' | 'saturday') =>
  plusDays(carnival.friday, day === 'friday' ? 0 : 1)

export const roundRows: readonly (typeof eventRound.$inferInsert)[] = carnivals.flatMap((carnival) =>
  timetableFacts.flatMap((fact) => {
    if (fact.event === undefined || fact.calling === undefined) return []
    const callsAt = helsinkiInstant(dayOf(carnival, fact.day), fact.calling)
    return {
      eventInstanceId: instanceId(carnival, fact.event),
      round: fact.round,
      callsAt,
      startsAt: helsinkiInstant(dayOf(carnival, fact.day), fact.start),
      // Invented: an hour before upprop (the call), for printing. The organiser may change it per round.
      changesCloseAt: new Date(callsAt.getTime() - 60 * 60_000),
      ...stamps(carnival),
    }
  }),
)

const eventName = (id: number) => eventFacts.find((fact) => fact.id === id)?.name ?? ''

/** The tracks: the oval with its lanes, the street course, and the field for the mass relays. */
const trackNames = ['Rundbanan', 'Gatubanan', 'Massbanan'] as const

const assemblyPoints: Readonly<Record<(typeof trackNames)[number], string>> = {
  Rundbanan: 'uppropstältet vid östra kurvan',
  Gatubanan: 'grindarna mot Paavo Nurmis plats',
  Massbanan: 'planens södra hörn',
}

const trackId = (carnival: DemoCarnival, name: (typeof trackNames)[number]) =>
  (carnival.id - 1) * trackNames.length + trackNames.indexOf(name) + 1

export const trackRows: readonly (typeof track.$inferInsert)[] = carnivals.flatMap((carnival) =>
  trackNames.map((name) => ({
    id: trackId(carnival, name),
    karnevalId: carnival.id,
    name,
    assemblyPoint: assemblyPoints[name],
    ...stamps(carnival),
  })),
)

function trackOf(carnival: DemoCarnival, eventId: number): number {
  const event = eventFacts.find(({ id }) => id === eventId)
  if (event?.category === 'gatustafett') return trackId(carnival, 'Gatubanan')
  return trackId(carnival, event?.category === 'masstafett' ? 'Massbanan' : 'Rundbanan')
}

export const timetableRows: readonly (typeof timetableRow.$inferInsert)[] = carnivals.flatMap((carnival) =>
  timetableFacts.map((fact, index) => {
    const day = dayOf(carnival, fact.day)
    const at = (time: string | undefined) => (time === undefined ? null : helsinkiInstant(day, time))
    const startsAt = helsinkiInstant(day, fact.start)
    const endsAt = at(fact.end)
    return {
      id: (carnival.id - 1) * timetableFacts.length + index + 1,
      karnevalId: carnival.id,
      day,
      callsAt: at(fact.calling),
      startsAt,
      durationMin: endsAt && (endsAt.getTime() - startsAt.getTime()) / 60_000,
      ceremonyAt: at(fact.ceremony),
      title: fact.event === undefined ? fact.title : eventName(fact.event),
      kind: fact.kind,
      eventInstanceId: fact.event === undefined ? null : instanceId(carnival, fact.event),
      round: fact.event === undefined ? null : fact.round,
      trackId: fact.event === undefined ? null : trackOf(carnival, fact.event),
      ...stamps(carnival),
    }
  }),
)
