import { formatNumber } from '@stafapp/shared/format'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { requestNames } from '@stafapp/shared/rules/teams/request-names'
import type { ClassChange, OrderRequest, TeamRequest } from './api.ts'

/** Kinds of requests, as they stand in the address. */
export const kindNames = { lag: 'Lag', klasser: 'Skoltyper', bestallningar: 'Beställningar' } as const
export type InboxKind = keyof typeof kindNames
export type InboxState = 'waiting' | 'approved' | 'refused' | 'withdrawn'

export const stateNames: Readonly<Record<InboxState, string>> = {
  waiting: 'Väntar på beslut',
  approved: 'Godkänd',
  refused: 'Avslagen',
  withdrawn: 'Tillbakadragen',
}

type Common = {
  /** Names the request in the address: `lag-12`. */
  key: string
  title: string
  school: { id: number; name: string }
  /** The unit with its school. */
  place: string
  state: InboxState
  askedBy: string | null
  /** ISO instant. */
  askedAt: string
}

/** A request of any kind. */
export type InboxItem = Common &
  (
    | { kind: 'lag'; request: TeamRequest }
    | { kind: 'klasser'; request: ClassChange }
    | { kind: 'bestallningar'; request: OrderRequest }
  )

type Status = (TeamRequest | ClassChange | OrderRequest)['status']

const states: Readonly<Record<Status, InboxState>> = {
  pending: 'waiting',
  approved: 'approved',
  refused: 'refused',
  cancelled: 'withdrawn',
  withdrawn: 'withdrawn',
}

const teamItem = (request: TeamRequest): InboxItem => ({
  kind: 'lag',
  key: `lag-${request.id}`,
  title: `${requestNames[request.kind]}: ${request.team_name ?? request.event_name}`,
  school: { id: request.school, name: request.school_name },
  place: unitPlace(request.school_name, request.unit_name),
  state: states[request.status],
  askedBy: request.requested_by,
  askedAt: request.created_at,
  request,
})

const classItem = (request: ClassChange): InboxItem => ({
  kind: 'klasser',
  key: `klasser-${request.id}`,
  title: `${request.is_new_unit ? 'Ny enhet' : 'Ändrad skoltyp eller elevantal'}: ${request.school_unit.unit_name}`,
  school: request.school,
  place: `${request.school.name}, ${request.school.municipality}`,
  state: states[request.status],
  askedBy: request.requested_by,
  askedAt: request.requested_at,
  request,
})

function orderItem(request: OrderRequest): InboxItem {
  const [first, ...others] = request.wanted
  const more = others.length > 0 ? ` och ${others.length} till` : ''
  return {
    kind: 'bestallningar',
    key: `bestallningar-${request.id}`,
    title: `Ändrad beställning${first ? `: ${first.name}${more}` : ''}`,
    school: { id: request.school, name: request.school_name },
    place: unitPlace(request.school_name, request.unit_name),
    state: states[request.status],
    askedBy: request.requested_by,
    askedAt: request.created_at,
    request,
  }
}

export type Requests = { teams: TeamRequest[]; classes: ClassChange[]; orders: OrderRequest[] }

/** All requests in one list: undecided ones first, then the newest. */
export const inboxOf = ({ teams, classes, orders }: Requests): InboxItem[] =>
  [...teams.map(teamItem), ...classes.map(classItem), ...orders.map(orderItem)].toSorted(
    (a, b) =>
      Number(b.state === 'waiting') - Number(a.state === 'waiting') ||
      Date.parse(b.askedAt) - Date.parse(a.askedAt) ||
      a.key.localeCompare(b.key),
  )

/** The undecided request that opens when `key` has been decided: the one below it, else the first; null: none. */
export function nextWaiting(items: readonly InboxItem[], key: string): InboxItem | null {
  const at = items.findIndex((item) => item.key === key)
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))]
  return others.find(({ state }) => state === 'waiting') ?? null
}

/** A refused new unit may be approved later; everything else is decided once. */
export const canDecide = ({ kind, state, request }: InboxItem): boolean =>
  state === 'waiting' || (kind === 'klasser' && state === 'refused' && request.in_force === null)

/** What a request changes; `before` is null where the values from before the decision are not known. */
export type Change = { what: string; before: string | null; after: string }

/**
 * The places of the line-up that differ, with the runners' names; '–' for an empty place. A new team and a withdrawal
 * have none: their title says what they are.
 */
export function teamChanges({ current, wanted, runners }: TeamRequest): Change[] {
  if (!wanted) return []
  const name = (id: number | null | undefined) => {
    const runner = runners.find((each) => each.id === id)
    return runner ? `${runner.first_name} ${runner.last_name}` : '–'
  }
  const places = [
    ...wanted.legs.map((after, index) => ({ what: `Sträcka ${index + 1}`, before: current?.legs[index], after })),
    ...Array.from({ length: Math.max(wanted.reserves.length, current?.reserves.length ?? 0) }, (_, index) => ({
      what: `Reserv ${index + 1}`,
      before: current?.reserves[index],
      after: wanted.reserves[index],
    })),
  ]
  return places
    .map(({ what, before, after }) => ({ what, before: current ? name(before) : null, after: name(after) }))
    .filter(({ before, after }) => before !== after)
}

/** The quantities that the order gets. */
export const orderChanges = ({ wanted, status }: OrderRequest): Change[] =>
  wanted.map(({ name, current, quantity }) => ({
    what: name,
    before: status === 'pending' ? formatNumber(current) : null,
    after: formatNumber(quantity),
  }))
