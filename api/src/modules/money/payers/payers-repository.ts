import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { billingInformation } from '../../../db/schema/orders.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'

/** The table is written out: in a select list drizzle omits its name, and both tables have an id. */
const isInvoiced = sql<boolean>`exists (
  select from invoice i where i.billing_information_id = "billing_information"."id"
    and i.kind = 'invoice' and i.status <> 'credited'
  union all select from invoice_part part join invoice i on i.id = part.invoice_id
    where part.billing_information_id = "billing_information"."id" and i.kind = 'invoice' and i.status <> 'credited')`

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      payer: billingInformation,
      unitName: schoolUnit.unitName,
      schoolId: school.id,
      schoolName: school.name,
      isInvoiced,
    })
    .from(billingInformation)
    .innerJoin(schoolUnit, eq(schoolUnit.id, billingInformation.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(where)
    .orderBy(asc(school.name), asc(schoolUnit.unitName), asc(billingInformation.id))

export type PayerRow = Awaited<ReturnType<typeof select>>[number]
export type PayerValues = Omit<
  typeof billingInformation.$inferInsert,
  'id' | 'karnevalId' | 'schoolUnitId' | 'version' | 'createdAt' | 'updatedAt'
>

/** The payers of one carnival, optionally of some units only. */
export const listPayers = (db: Db, karnevalId: number, units?: readonly number[]): Promise<PayerRow[]> =>
  select(
    db,
    and(eq(billingInformation.karnevalId, karnevalId), units && inArray(billingInformation.schoolUnitId, [...units])),
  )

export async function findPayer(db: Db, id: number): Promise<PayerRow | null> {
  const [row] = await select(db, eq(billingInformation.id, id))
  return row ?? null
}

export async function insertPayer(tx: Db, row: typeof billingInformation.$inferInsert): Promise<number> {
  const [made] = await tx.insert(billingInformation).values(row).returning({ id: billingInformation.id })
  if (!made) throw new Error('insert returned nothing')
  return made.id
}

export async function updatePayer(tx: Db, id: number, values: Partial<PayerValues>, now: Date): Promise<void> {
  await tx
    .update(billingInformation)
    .set({ ...values, updatedAt: now, version: sql`${billingInformation.version} + 1` })
    .where(eq(billingInformation.id, id))
}

/** Whether a document bears the payer, also a credited one: its record stays. */
export async function hasDocuments(tx: Db, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select
    exists (select from invoice where billing_information_id = ${id})
    or exists (select from invoice_part where billing_information_id = ${id}) as found`)
  return rows[0]?.found === true
}

export async function deletePayer(tx: Db, id: number): Promise<void> {
  await tx.delete(billingInformation).where(eq(billingInformation.id, id))
}

export type PayerAnswer = ItemOf<'GET /api/invoices/billing-information/'>

/** A payer in the contract's form: its unit as an object, address and phone in contact_info. */
export const payerAnswer = ({ payer, unitName, schoolId, schoolName, isInvoiced }: PayerRow): PayerAnswer => ({
  id: payer.id,
  karneval: payer.karnevalId,
  school_unit: { id: payer.schoolUnitId, unit_name: unitName, school: schoolId, school_name: schoolName },
  name: payer.name,
  contact_info: {
    street_address: payer.streetAddress,
    mail_address: payer.mailAddress,
    city: payer.city,
    zipcode: payer.zipcode,
    country: payer.country,
    phone: payer.phone,
    email: payer.email,
  },
  edi: payer.edi,
  operator: payer.operator,
  operator_edi: payer.operatorEdi,
  use_maventa: payer.useMaventa,
  buyer_reference: payer.buyerReference,
  cost_centre: payer.costCentre,
  business_id: payer.businessId,
  bespisning_friday: payer.bespisningFriday,
  bespisning_saturday: payer.bespisningSaturday,
  logi: payer.logi,
  stafetter: payer.stafetter,
  invoiced: isInvoiced,
  channel: payer.channel,
  is_consumer: payer.isConsumer,
  version: payer.version,
})
