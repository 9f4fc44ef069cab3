import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { contactPerson } from '../../../db/schema/order-details.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import { normalName } from '../../../http/errors/required.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { normalPhone } from '../../../lib/text/phone.ts'
import { audit } from '../../audit/public.ts'

type UnitContact = ItemOf<'GET /api/schools/contact-persons/'>

/** Units with their contact persons: those given, or all for null. */
export async function listContacts(db: Db, unitIds: readonly number[] | null): Promise<UnitContact[]> {
  const rows = await db
    .select({
      school_unit: schoolUnit.id,
      unit_name: schoolUnit.unitName,
      school_name: school.name,
      person: { name: contactPerson.name, email: contactPerson.email, phone: contactPerson.phone },
      version: sql<number>`coalesce(${contactPerson.version}, 0)`,
    })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .leftJoin(contactPerson, eq(contactPerson.schoolUnitId, schoolUnit.id))
    .where(unitIds === null ? undefined : inArray(schoolUnit.id, [...unitIds]))
    .orderBy(asc(school.name), asc(schoolUnit.id))
  return rows
}

export const readContacts = (ctx: Context<SessionUser>): Promise<UnitContact[]> =>
  listContacts(ctx.db, isOrganiser(ctx.user) ? null : ctx.user.unitIds)

/**
 * Sets a unit's contact person.
 * @throws AppError not_found (foreign unit), conflict with the current person, required, invalid
 */
export function saveContact(
  ctx: Context<SessionUser>,
  { unitId, body }: { unitId: number; body: BodyOf<'PUT /api/schools/contact-persons/{id}/'> },
): Promise<UnitContact> {
  requireOwnUnit(ctx.user, unitId)
  const values = { name: normalName(body.name, 'name'), email: body.email.trim(), phone: normalPhone(body.phone) }
  return withTransaction(ctx.db, async (tx) => {
    // Lock the unit's row, which serialises concurrent saves even before a contact person exists.
    const [unit] = await tx
      .select({ id: schoolUnit.id })
      .from(schoolUnit)
      .where(eq(schoolUnit.id, unitId))
      .for('no key update')
    if (!unit) throw new AppError('not_found')
    const [before] = await listContacts(tx, [unitId])
    if (body.version !== before?.version) throw new AppError('conflict', undefined, { current: before })
    const now = ctx.now()
    await tx
      .insert(contactPerson)
      .values({ schoolUnitId: unitId, ...values, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: contactPerson.schoolUnitId,
        set: { ...values, updatedAt: now, version: sql`${contactPerson.version} + 1` },
      })
    // Audit without personal data: the log is kept longer than the person may wish.
    await audit(tx, ctx, { action: 'contact_person.saved', objectType: 'school_unit', objectId: unitId })
    const [after] = await listContacts(tx, [unitId])
    if (!after) throw new Error('the unit is locked')
    return after
  })
}
