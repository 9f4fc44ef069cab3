import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import type { InstanceRecord } from '../karneval/public.ts'
import { mayEnter, type Unit } from '../schools/public.ts'
import type { EnteredTeam, EntrySituation } from './team-entry-repository.ts'

type Wanted = { eventInstance: number; count: number }
type EventRecord = Pick<InstanceRecord, 'instance' | 'event'>
/** A wished number of teams with its event. `attr` is the entry's path in the request body. */
export type WantedEvent = { record: EventRecord; count: number; attr: string }

/**
 * The events of the wished numbers, in the order of their ids. `list` is the name of the body's array, `records` are
 * the events that exist.
 * @throws AppError validation for unknown or duplicate events and for events of several carnivals
 */
export function requireWanted(records: readonly EventRecord[], wanted: readonly Wanted[], list: string): WantedEvent[] {
  const faults: ErrorItem[] = []
  const found = wanted.flatMap(({ eventInstance, count }, index) => {
    const attr = `${list}.${index}.event_instance`
    const record = records.find(({ instance }) => instance.id === eventInstance)
    if (!record) faults.push({ code: 'invalid_choice', detail: 'Grenen finns inte.', attr })
    else if (record.instance.karnevalId !== records[0]?.instance.karnevalId) {
      faults.push({ code: 'invalid_choice', detail: 'Alla grenar ska höra till samma karneval.', attr })
    }
    if (wanted.findIndex((other) => other.eventInstance === eventInstance) < index) {
      faults.push({ code: 'invalid', detail: 'Grenen finns två gånger.', attr })
    }
    return record ? { record, count, attr } : []
  })
  if (faults.length > 0) throw AppError.validation(faults)
  return found.sort((left, right) => left.record.instance.id - right.record.instance.id)
}

/** Faults of adding teams: the unit's class, a cancelled event, the event's limit per unit. */
export function entryFaults({ record, count, attr }: WantedEvent, unit: Unit): ErrorItem[] {
  const { event, instance } = record
  if (instance.status !== 'open') return [{ code: 'not_offered', detail: `${event.name} är inställd.`, attr }]
  if (!unit.approved) {
    const detail = `${unit.unitName} väntar på arrangörens godkännande och kan inte anmäla lag ännu.`
    return [{ code: 'not_offered', detail, attr }]
  }
  if (!mayEnter(event, unit)) {
    return [{ code: 'not_offered', detail: `${unit.unitName} kan inte anmäla lag till ${event.name}.`, attr }]
  }
  if (count <= event.maxTeamsPerUnit) return []
  const limit = event.maxTeamsPerUnit === 1 ? 'ett lag' : `${event.maxTeamsPerUnit} lag`
  return [{ code: 'too_large', detail: `Högst ${limit} per skolenhet i ${event.name}.`, attr }]
}

type Situation = Pick<EntrySituation, 'unit' | 'teams' | 'entered'> & {
  wanted: readonly WantedEvent[]
  isConfirmed: boolean
}

type NewTeam = { eventInstanceId: number; number: number; name: string }

export type EntryPlan = {
  /** Withdrawn teams that left no trace: they come before new ones, so that a unit's teams are numbered 1 to n. */
  again: (NewTeam & { id: number })[]
  added: NewTeam[]
  withdrawn: EnteredTeam[]
}

/**
 * Plans which teams to add and which to withdraw. Pure: the caller holds the locks for its input. Withdraws teams
 * without runners first, the highest numbers first; teams with runners only when confirmed.
 * @throws AppError validation (class, limit per unit), limit_reached (event full), confirmation_required
 */
export function planEntry(situation: Situation): EntryPlan {
  const plan: EntryPlan = { again: [], added: [], withdrawn: [] }
  const faults: ErrorItem[] = []
  for (const wish of situation.wanted) {
    const own = situation.teams.filter((team) => team.eventInstanceId === wish.record.instance.id)
    const running = own.filter((team) => team.status !== 'withdrawn')
    const more = wish.count - running.length
    if (more > 0) {
      faults.push(...entryFaults(wish, situation.unit))
      requireRoom(wish, situation.entered, more)
      const again = own.filter(({ isTraceless }) => isTraceless).slice(0, more)
      plan.again.push(...again.map(({ id, number }) => ({ id, ...newTeam(wish, number, situation.unit) })))
      plan.added.push(...newTeams(wish, own, more - again.length, situation.unit))
    }
    if (more < 0) plan.withdrawn.push(...leastFilled(running).slice(0, -more))
  }
  if (faults.length > 0) throw AppError.validation(faults)
  if (!situation.isConfirmed) requireConfirmation(plan.withdrawn)
  return plan
}

/** @throws AppError limit_reached when the event has fewer than `more` free places */
function requireRoom({ record, attr }: WantedEvent, entered: ReadonlyMap<number, number>, more: number): void {
  const { capacity, id } = record.instance
  if (capacity === null) return
  const left = Math.max(0, capacity - (entered.get(id) ?? 0))
  if (more <= left) return
  const places = left === 0 ? 'är full' : left === 1 ? 'har en plats kvar' : `har ${left} platser kvar`
  throw new AppError('limit_reached', `${record.event.name} ${places}.`, { attr })
}

/** The number of a withdrawn team that left a trace is not reused: it may be in a printed list. */
function newTeams(wish: WantedEvent, own: readonly EnteredTeam[], more: number, unit: Unit): NewTeam[] {
  const last = Math.max(0, ...own.map((team) => team.number))
  return Array.from({ length: more }, (_, index) => newTeam(wish, last + index + 1, unit))
}

const newTeam = ({ record }: WantedEvent, number: number, unit: Unit): NewTeam => ({
  eventInstanceId: record.instance.id,
  number,
  name: `${unit.schoolName} ${number}`,
})

const leastFilled = (teams: readonly EnteredTeam[]): EnteredTeam[] =>
  [...teams].sort((left, right) => left.runnerCount - right.runnerCount || right.number - left.number)

function requireConfirmation(withdrawn: readonly EnteredTeam[]): void {
  const filled = withdrawn.filter((team) => team.runnerCount > 0)
  if (filled.length === 0) return
  const names = filled.map((team) => team.name).join(', ')
  throw new AppError('confirmation_required', `Lag med löpare stryks: ${names}. Bekräfta att de ska strykas.`, {
    attr: 'confirm',
  })
}
