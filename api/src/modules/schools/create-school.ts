import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { classFaults } from '@stafapp/shared/rules/school-class'
import { withTransaction } from '../../db/db.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError, type ErrorItem, errorCodes } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { schoolAnswer } from './school-answer.ts'
import { insertSchool, insertUnits, lockSchool } from './school-write-repository.ts'
import { listUnits } from './schools-repository.ts'
import { type UnitFields, unitValues } from './unit-values.ts'

/** Sends an invitation in the transaction of the context. */
export type Invite = (
  invitation: { email: string; school_unit: number; role: 'school_admin' },
  ctx: Context<SessionUser>,
) => Promise<unknown>

/**
 * Creates a school with its units; with an address its administrator is invited in the same transaction.
 * @throws AppError already_exists for the name in its municipality, validation
 */
export async function createSchool(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/schools/'>,
  invite: Invite,
): Promise<ResponseOf<'POST /api/schools/'>> {
  const name = body.name.normalize('NFC').trim()
  const municipality = body.municipality.normalize('NFC').trim()
  const names = body.school_unit.map((unit) => unit.unit_name.normalize('NFC').trim().toLocaleLowerCase('sv'))
  const faults: ErrorItem[] = [
    ...(name === '' ? [requiredAt('name')] : []),
    ...(municipality === '' ? [requiredAt('municipality')] : []),
    ...names.flatMap((each, index): ErrorItem[] => {
      const attr = `school_unit.${index}.unit_name`
      if (each === '') return [requiredAt(attr)]
      const detail = 'Skolan har redan en enhet med det namnet.'
      return names.indexOf(each) < index ? [{ code: 'already_exists', detail, attr }] : []
    }),
    ...body.school_unit.flatMap((unit, index) =>
      unit.school_type ? [] : [requiredAt(`school_unit.${index}.school_type`)],
    ),
    ...body.school_unit.flatMap((unit, index) =>
      classFaults(classOfNew(unit)).map(({ fields: [field], code, detail }): ErrorItem => {
        return { code, detail, attr: `school_unit.${index}.${field}` }
      }),
    ),
  ]
  if (faults.length > 0) throw AppError.validation(faults)
  return withTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    const stamps = { createdAt: now, updatedAt: now }
    const id = await insertSchool(tx, { name, municipality, number: body.number ?? null, ...stamps })
    await insertUnits(
      tx,
      body.school_unit.map((unit) => {
        const { unitName = '', ...rest } = unitValues(unit)
        return { ...rest, ...classOfNew(unit), unitName, schoolId: id, ...stamps }
      }),
    )
    const row = await lockSchool(tx, id)
    const units = await listUnits(tx, id)
    const [first] = units
    if (!row || !first) throw new Error('the school has just been made')
    const after = schoolAnswer(row, units)
    await audit(tx, ctx, { action: 'school.create', objectType: 'school', objectId: id, after })
    if (body.admin_email !== undefined) {
      await invite({ email: body.admin_email, school_unit: first.id, role: 'school_admin' }, { ...ctx, db: tx })
    }
    return after
  })
}

/** A new unit without subtypes gets `none`. */
const classOfNew = ({ school_type = [], school_subtype = ['none'], student_count = null }: UnitFields) => ({
  schoolTypes: school_type,
  schoolSubtypes: school_subtype,
  studentCount: student_count,
})

const requiredAt = (attr: string): ErrorItem => ({ code: 'required', detail: errorCodes.required.text, attr })
