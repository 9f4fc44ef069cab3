import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { isOffered } from '@stafapp/shared/rules/school-class'
import { type Db, withTransaction } from '../../db/db.ts'
import { databaseFault } from '../../db/faults.ts'
import { isOrganiser } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError, type ErrorItem, errorCodes } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { requestClass, saveClass, wantedClass, wantedClassFaults } from './save-class.ts'
import { schoolAnswer } from './school-answer.ts'
import {
  deleteSchool,
  deleteUnits,
  insertUnits,
  listEnteredTeams,
  lockSchool,
  updateSchool,
  updateUnit,
} from './school-write-repository.ts'
import { type KnownUnit, listUnits } from './schools-repository.ts'
import { type UnitFields, unitValues } from './unit-values.ts'

type Body = BodyOf<'PATCH /api/schools/{id}/'>
type School = ResponseOf<'GET /api/schools/{id}/'>

/**
 * Changes a school and the given units; adds units without an id. With `isWhole` (PUT) missing units are removed,
 * unless they have teams, orders or invoices. New units and class changes by the school wait for the organiser
 * (saveClass).
 * @throws AppError not_found, validation with dotted paths, conflict with the current school, in_use
 */
export async function changeSchool(
  ctx: Context<SessionUser>,
  { id, body, isWhole }: { id: number; body: Body; isWhole: boolean },
): Promise<School> {
  requireAdministered(ctx.user, id)
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockSchool(tx, id)
    if (!row) throw new AppError('not_found')
    const units = await listUnits(tx, id)
    const before = schoolAnswer(row, units)
    if (body.version !== undefined && body.version !== row.version) {
      throw new AppError('conflict', undefined, { current: before })
    }
    const given = body.school_unit ?? []
    const faults = [
      ...schoolFaults(ctx.user, before, body),
      ...(await unitFaults(tx, { user: ctx.user, schoolId: id, units, given })),
    ]
    if (faults.length > 0) throw AppError.validation(faults)
    const now = ctx.now()
    const { name, number, municipality } = body
    const values = { name: name?.normalize('NFC').trim(), number, municipality: municipality?.normalize('NFC').trim() }
    await updateSchool(tx, id, Object.fromEntries(Object.entries(values).filter(([, each]) => each !== undefined)), now)
    if (isWhole)
      await removeUnits(
        tx,
        units.filter((unit) => !given.some((each) => each.id === unit.id)),
      )
    await writeUnits(tx, { user: ctx.user, schoolId: id, units, given }, now)
    const changed = await lockSchool(tx, id)
    if (!changed) throw new AppError('not_found')
    const after = schoolAnswer(changed, await listUnits(tx, id))
    await audit(tx, ctx, { action: 'school.change', objectType: 'school', objectId: id, before, after })
    return after
  })
}

/** @throws AppError not_found, in_use for a school with related data */
export async function removeSchool(ctx: Context<SessionUser>, id: number): Promise<null> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockSchool(tx, id)
    if (!row) throw new AppError('not_found')
    const units = await listUnits(tx, id)
    await removeUnits(tx, units)
    await inUse(row.name, () => deleteSchool(tx, id))
    const before = schoolAnswer(row, units)
    await audit(tx, ctx, { action: 'school.remove', objectType: 'school', objectId: id, before })
    return null
  })
}

/** School admins may change the school that they administer, not one where they lead a unit. */
function requireAdministered(user: SessionUser, schoolId: number): void {
  if (!isOrganiser(user) && user.schoolId !== schoolId) throw new AppError('not_found')
}

/**
 * Only the organiser may change a school's name, municipality and number; a school admin may send them back unchanged.
 */
function schoolFaults(user: SessionUser, before: School, body: Body): ErrorItem[] {
  if (body.id !== undefined && body.id !== before.id) {
    return [{ code: 'invalid', detail: 'Skolans id kan inte ändras.', attr: 'id' }]
  }
  const faults: ErrorItem[] = []
  for (const attr of ['name', 'municipality', 'number'] as const) {
    const value = body[attr]
    if (value === undefined || value === before[attr]) continue
    if (!isOrganiser(user)) faults.push({ code: 'invalid', detail: 'Det här kan bara arrangören ändra.', attr })
    else if (value?.trim() === '') faults.push({ code: 'required', detail: errorCodes.required.text, attr })
  }
  return faults
}

type Given = { user: SessionUser; schoolId: number; units: readonly KnownUnit[]; given: readonly UnitFields[] }

async function unitFaults(tx: Db, { user, schoolId, units, given }: Given): Promise<ErrorItem[]> {
  const faults: ErrorItem[] = []
  for (const [index, fields] of given.entries()) {
    const attr = (name: string) => `school_unit.${index}.${name}`
    const own = units.find((unit) => unit.id === fields.id)
    if (fields.id !== undefined && !own) {
      faults.push({ code: 'invalid_choice', detail: 'Enheten hör inte till skolan.', attr: attr('id') })
      continue
    }
    if (fields.school !== undefined && fields.school !== schoolId) {
      faults.push({ code: 'invalid_choice', detail: 'En enhet kan inte byta skola.', attr: attr('school') })
    }
    faults.push(
      ...nameFaults({ user, fields, own, attr: attr('unit_name'), others: [...units, ...namesOf(given, index)] }),
    )
    for (const [name, isMissing] of [
      ['school_type', !own && !fields.school_type],
      ['school_subtype', !own && !fields.school_subtype],
    ] as const) {
      if (isMissing) faults.push({ code: 'required', detail: errorCodes.required.text, attr: attr(name) })
    }
    if (own && given.findIndex((each) => each.id === own.id) < index) {
      faults.push({ code: 'invalid', detail: 'Enheten finns två gånger.', attr: attr('id') })
    }
    for (const {
      fields: [field],
      code,
      detail,
    } of wantedClassFaults(own, fields)) {
      faults.push({ code, detail, attr: attr(field) })
    }
    // The organiser reviews a school's request with its teams; the organiser's own change applies at once, so it must
    // fit the teams.
    const barred = own && isOrganiser(user) ? await barredEvent(tx, own, fields) : undefined
    if (barred) {
      const detail = `Enheten har lag i ${barred}, som inte ordnas för den klassen. Stryk lagen först.`
      faults.push({ code: 'in_use', detail, attr: attr(fields.school_type ? 'school_type' : 'school_subtype') })
    }
  }
  return faults
}

const namesOf = (given: readonly UnitFields[], before: number) =>
  given.slice(0, before).map(({ unit_name }) => ({ id: 0, unitName: unit_name?.trim() ?? '' }))

type Named = {
  user: SessionUser
  fields: UnitFields
  own: KnownUnit | undefined
  attr: string
  others: readonly { id: number; unitName: string }[]
}

/** A unit's name is read-only for its school. A new unit needs a name that is unique in the school. */
function nameFaults({ user, fields, own, attr, others }: Named): ErrorItem[] {
  const name = fields.unit_name?.normalize('NFC').trim()
  if (own && (name === undefined || name === own.unitName)) return []
  if (!name) return [{ code: 'required', detail: errorCodes.required.text, attr }]
  if (own && !isOrganiser(user)) {
    return [{ code: 'invalid', detail: 'Enhetens namn kan bara ändras av arrangören.', attr }]
  }
  const isTaken = others.some(
    (unit) => unit.id !== own?.id && unit.unitName.toLocaleLowerCase('sv') === name.toLocaleLowerCase('sv'),
  )
  return isTaken ? [{ code: 'already_exists', detail: 'Skolan har redan en enhet med det namnet.', attr }] : []
}

/** The first event in which the unit has teams and which is not offered to its new class. */
async function barredEvent(tx: Db, own: KnownUnit, fields: UnitFields): Promise<string | undefined> {
  const next = wantedClass(own, fields)
  const entered = await listEnteredTeams(tx, own.id)
  // Ignore events that were not offered to the old class either.
  return entered.find((each) => isOffered(each, own) && !isOffered(each, next))?.eventName
}

async function writeUnits(tx: Db, { user, schoolId, units, given }: Given, now: Date): Promise<void> {
  for (const fields of given) {
    const {
      unitName,
      schoolTypes: _types,
      schoolSubtypes: _subtypes,
      studentCount: _count,
      ...rest
    } = unitValues(fields)
    const own = units.find(({ id }) => id === fields.id)
    const wanted = wantedClass(own, fields)
    if (own) {
      await updateUnit(tx, own.id, { ...rest, ...(unitName !== undefined && { unitName }) }, now)
      await saveClass(tx, { user, own, wanted, now })
    } else {
      const approved = isOrganiser(user)
      const stamps = { createdAt: now, updatedAt: now }
      const row = { ...rest, ...wanted, unitName: unitName ?? '', schoolId, approved, ...stamps }
      for (const unitId of await insertUnits(tx, [row])) {
        if (!approved) await requestClass(tx, { unitId, isNewUnit: true, userId: user.id, wanted, now })
      }
    }
  }
}

async function removeUnits(tx: Db, units: readonly KnownUnit[]): Promise<void> {
  for (const unit of units) await inUse(unit.unitName, () => deleteUnits(tx, [unit.id]))
}

/** Rely on foreign keys to detect related data; report a violation with the row's name. */
async function inUse(name: string, remove: () => Promise<void>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (databaseFault(error)?.kind !== 'reference') throw error
    throw new AppError(
      'in_use',
      `${name} har anmälningar, beställningar, fakturor eller användare och kan inte tas bort.`,
    )
  }
}
