import type { ItemOf } from '@stafapp/shared/contract/types'
import type { PayerRow } from './payers-repository.ts'

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
  version: payer.version,
})
