import { type ClassFault, classFaults, isSameClass, needsApproval } from '@stafapp/shared/rules/school-class'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { unitClassChange } from '../../db/schema/class-changes.ts'
import { isOrganiser } from '../../http/auth/own-objects.ts'
import type { SessionUser } from '../../http/handler.ts'
import { updateUnit } from './school-write-repository.ts'
import type { KnownUnit } from './schools-repository.ts'
import { savedClass, type UnitClassValues } from './unit-class.ts'
import type { UnitFields } from './unit-values.ts'

/** A unit's class with the body's changes applied to the saved one. */
export function wantedClass(own: KnownUnit | undefined, fields: UnitFields): UnitClassValues {
  const saved = own && savedClass(own)
  return {
    schoolTypes: fields.school_type ?? saved?.schoolTypes ?? [],
    schoolSubtypes: fields.school_subtype ?? saved?.schoolSubtypes ?? [],
    studentCount: fields.student_count === undefined ? (saved?.studentCount ?? null) : fields.student_count,
  }
}

/** The faults of a changed class; an unchanged one is not checked again. */
export function wantedClassFaults(own: KnownUnit | undefined, fields: UnitFields): ClassFault[] {
  const wanted = wantedClass(own, fields)
  return own && isSameClass(savedClass(own), wanted) ? [] : classFaults(wanted)
}

type Save = { user: SessionUser; own: KnownUnit; wanted: UnitClassValues; now: Date }

/**
 * Saves a unit's class. The organiser's change applies at once and deletes a pending one. A school's change that alters
 * the allowed events becomes pending; it replaces an earlier one, and a change back to the class in force deletes it.
 * An unapproved unit stays pending with its newest values.
 */
export async function saveClass(tx: Db, { user, own, wanted, now }: Save): Promise<void> {
  if (isSameClass(savedClass(own), wanted)) return
  const ofUnit = eq(unitClassChange.schoolUnitId, own.id)
  if (isOrganiser(user)) {
    await updateUnit(tx, own.id, { ...wanted, approved: true }, now)
    await tx.delete(unitClassChange).where(ofUnit)
  } else if (!own.approved) {
    await updateUnit(tx, own.id, wanted, now)
    await requestClass(tx, { unitId: own.id, isNewUnit: true, userId: user.id, wanted, now })
  } else if (needsApproval(own, wanted)) {
    await requestClass(tx, { unitId: own.id, isNewUnit: false, userId: user.id, wanted, now })
  } else {
    await updateUnit(tx, own.id, wanted, now)
    if (own.change?.status === 'pending') await tx.delete(unitClassChange).where(ofUnit)
  }
}

type Request = { unitId: number; isNewUnit: boolean; userId: number; wanted: UnitClassValues; now: Date }

/** Makes a change pending in place of the earlier one; a decision based on the earlier version then conflicts. */
export async function requestClass(tx: Db, { unitId, isNewUnit, userId, wanted, now }: Request): Promise<void> {
  const values = {
    ...wanted,
    isNewUnit,
    status: 'pending' as const,
    requestedBy: userId,
    requestedAt: now,
    decidedBy: null,
    decidedAt: null,
    answer: '',
    updatedAt: now,
  }
  await tx
    .insert(unitClassChange)
    .values({ ...values, schoolUnitId: unitId, createdAt: now })
    .onConflictDoUpdate({
      target: unitClassChange.schoolUnitId,
      set: { ...values, version: sql`${unitClassChange.version} + 1` },
    })
}
