import type { Db } from '../../db/db.ts'
import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import { findInstances, type InstanceRecord } from '../karneval/public.ts'
import { mayEnter, type Unit } from '../schools/public.ts'

export type Wanted = { eventInstance: number; count: number }
/** A wished number of teams with its event. `attr` is the entry's path in the request body. */
export type WantedEvent = { record: InstanceRecord; count: number; attr: string }

/**
 * The events of the wished numbers, in the order of their ids. `list` is the name of the body's array.
 * @throws AppError validation for unknown or duplicate events and for events of several carnivals
 */
export async function readWanted(db: Db, wanted: readonly Wanted[], list: string): Promise<WantedEvent[]> {
  const records = await findInstances(
    db,
    wanted.map(({ eventInstance }) => eventInstance),
  )
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
