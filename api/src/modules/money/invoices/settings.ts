import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { SellerSnapshot } from '../../../db/schema/invoices.ts'
import { invoicingSettings } from '../../../db/schema/invoicing.ts'
import type { Context } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { sellerFaults } from './faults.ts'

type Row = typeof invoicingSettings.$inferSelect
type Answer = ResponseOf<'GET /api/invoices/invoicing-settings/'>

/** null until the organiser's data are stored. */
export async function findSettings(db: Db): Promise<Row | null> {
  const [row] = await db.select().from(invoicingSettings)
  return row ?? null
}

/** The organiser's data that an invoice stores. */
export const sellerOf = (row: Row): SellerSnapshot => ({
  name: row.name,
  business_id: row.businessId,
  vat_number: row.vatNumber,
  street_address: row.streetAddress,
  zipcode: row.zipcode,
  city: row.city,
  email: row.email,
  phone: row.phone,
  iban: row.iban,
  bic: row.bic,
  edi: row.edi,
  operator_edi: row.operatorEdi,
  late_interest_percent: row.lateInterestPercent,
  vat_exemption: row.vatExemption,
  vat_exemption_reason: row.vatExemptionReason,
  vat_exemption_text: row.vatExemptionText,
})

const answerOf = (row: Row): Answer => ({
  ...sellerOf(row),
  payment_days: row.paymentDays,
  reminder_days: row.reminderDays,
  interest_margin: row.interestMargin,
  reminder_fee_cents: row.reminderFeeCents,
  version: row.version,
})

/** The empty form before the first save; its version is 1. */
const blank: Answer = {
  name: '',
  business_id: '',
  vat_number: '',
  street_address: '',
  zipcode: '',
  city: '',
  email: '',
  phone: '',
  iban: '',
  bic: '',
  edi: '',
  operator_edi: '',
  late_interest_percent: null,
  vat_exemption: 'O',
  vat_exemption_reason: 'VATEX-EU-O',
  vat_exemption_text: 'Momsfri försäljning, allmännyttigt samfund, mervärdesskattelagen 4 §',
  payment_days: 14,
  reminder_days: 10,
  interest_margin: null,
  reminder_fee_cents: 0,
  version: 1,
}

export async function readSettings(db: Db): Promise<Answer> {
  const row = await findSettings(db)
  return row ? answerOf(row) : blank
}

/** @throws AppError validation with every fault at its field, conflict with the current settings */
export function saveSettings(ctx: Context, body: BodyOf<'PUT /api/invoices/invoicing-settings/'>): Promise<Answer> {
  const { version, payment_days, reminder_days, interest_margin, reminder_fee_cents, ...written } = body
  const seller: SellerSnapshot = { ...written, iban: written.iban.replaceAll(' ', '') }
  const faults = sellerFaults(seller)
  if (faults.length > 0) throw AppError.validation(faults)
  return withTransaction(ctx.db, async (tx) => {
    const [before] = await tx.select().from(invoicingSettings).for('update')
    if (before && before.version !== version) throw new AppError('conflict', undefined, { current: answerOf(before) })
    const values = {
      name: seller.name,
      businessId: seller.business_id,
      vatNumber: seller.vat_number,
      streetAddress: seller.street_address,
      zipcode: seller.zipcode,
      city: seller.city,
      email: seller.email,
      phone: seller.phone,
      iban: seller.iban,
      bic: seller.bic,
      edi: seller.edi,
      operatorEdi: seller.operator_edi,
      lateInterestPercent: seller.late_interest_percent,
      vatExemption: seller.vat_exemption,
      vatExemptionReason: seller.vat_exemption_reason,
      vatExemptionText: seller.vat_exemption_text,
      paymentDays: payment_days,
      reminderDays: reminder_days,
      ...(interest_margin !== undefined && { interestMargin: interest_margin }),
      ...(reminder_fee_cents !== undefined && { reminderFeeCents: reminder_fee_cents }),
    }
    // Saved as they are: no change for the log.
    if (before && isDeepStrictEqual({ ...before, ...values }, before)) return answerOf(before)
    const now = ctx.now()
    const saved = { ...values, version: before ? version + 1 : 1, updatedAt: now }
    const [after] = await tx
      .insert(invoicingSettings)
      .values({ ...saved, id: 1, createdAt: now })
      .onConflictDoUpdate({ target: invoicingSettings.id, set: saved })
      .returning()
    if (!after) throw new Error('upsert returned nothing')
    await audit(tx, ctx, {
      action: 'invoices.settings',
      objectType: 'invoicing_settings',
      objectId: 1,
      before: before ? answerOf(before) : null,
      after: answerOf(after),
    })
    return answerOf(after)
  })
}
