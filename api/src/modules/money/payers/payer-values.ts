import { businessIdFault, normalBusinessId } from '@stafapp/shared/contract/business-id'
import { judgeEAddress, normalEAddress } from '@stafapp/shared/contract/e-address'
import { postcodeFault } from '@stafapp/shared/contract/postcode'
import type { BodyOf } from '@stafapp/shared/contract/types'
import {
  allPostalParts,
  canReachPayer,
  noWayText,
  operatorFault,
  type PayerWay,
  postalFault,
} from '@stafapp/shared/rules/payer-way'
import type { ErrorItem } from '../../../lib/app-error.ts'
import type { PayerAnswer, PayerValues } from './payers-repository.ts'

/** Fields set by the server only; a body may contain them unchanged. */
type ReadOnly = 'id' | 'karneval' | 'school_unit' | 'invoiced' | 'channel' | 'is_consumer'
type Patch = BodyOf<'PATCH /api/invoices/billing-information/{id}/'>
export type PayerFields = Omit<Patch, ReadOnly | 'version' | 'take_over'>
export type ReadBack = Pick<Patch, ReadOnly>

const clean = (text: string | undefined): string | undefined => text?.normalize('NFC').trim()

/** Maps a body's fields to columns; missing fields stay out. */
export function payerValues(body: PayerFields): Partial<PayerValues> {
  const contact = body.contact_info ?? {}
  const values: { [K in keyof PayerValues]: PayerValues[K] | undefined } = {
    name: clean(body.name),
    streetAddress: clean(contact.street_address),
    mailAddress: clean(contact.mail_address),
    city: clean(contact.city),
    zipcode: clean(contact.zipcode),
    country: clean(contact.country),
    phone: clean(contact.phone),
    email: clean(contact.email),
    edi: body.edi === undefined ? undefined : normalEAddress(body.edi),
    operator: clean(body.operator),
    operatorEdi: body.operator_edi === undefined ? undefined : normalEAddress(body.operator_edi),
    useMaventa: body.use_maventa,
    buyerReference: clean(body.buyer_reference),
    costCentre: clean(body.cost_centre),
    businessId: body.business_id === undefined ? undefined : normalBusinessId(body.business_id),
    bespisningFriday: body.bespisning_friday,
    bespisningSaturday: body.bespisning_saturday,
    logi: body.logi,
    stafetter: body.stafetter,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const wayOf = (values: Partial<PayerValues>): PayerWay => ({
  edi: values.edi ?? '',
  operator: values.operator ?? '',
  operator_edi: values.operatorEdi ?? '',
  mail_address: values.mailAddress ?? '',
  zipcode: values.zipcode ?? '',
  city: values.city ?? '',
  email: values.email ?? '',
})

/**
 * Faults that prevent an invoice or its letter: no name, half a postal address, an invalid postcode or e-invoice address,
 * no way to the payer.
 * Unchanged values are accepted: an old payer that nothing reaches can still be renamed.
 */
export function payerFaults(after: Partial<PayerValues>, before: Partial<PayerValues> = {}): ErrorItem[] {
  const { name, zipcode = '', country = '', edi = '', operatorEdi = '', businessId = '' } = after
  const faults: ErrorItem[] = []
  if (name === '') faults.push({ code: 'required', detail: 'Fältet är obligatoriskt.', attr: 'name' })
  const wrongPostcode = postcodeFault(zipcode, country)
  if (wrongPostcode !== null && (zipcode !== before.zipcode || country !== before.country))
    faults.push({ code: 'invalid', detail: wrongPostcode, attr: 'contact_info.zipcode' })
  for (const [attr, address, known] of [
    ['edi', edi, before.edi],
    ['operator_edi', operatorEdi, before.operatorEdi],
  ] as const) {
    const judged = judgeEAddress(address)
    if (judged.kind === 'wrong' && address !== known) faults.push({ code: 'invalid', detail: judged.detail, attr })
  }
  const wrongId = businessIdFault(businessId)
  if (wrongId !== null && businessId !== before.businessId)
    faults.push({ code: 'invalid', detail: wrongId, attr: 'business_id' })
  const [way, wayBefore] = [wayOf(after), wayOf(before)]
  for (const part of allPostalParts) {
    const lacking = postalFault(way, part)
    if (lacking !== null && lacking !== postalFault(wayBefore, part))
      faults.push({ code: 'required', detail: lacking, attr: `contact_info.${part}` })
  }
  const [noOperator, known] = [operatorFault(way), operatorFault(wayBefore)]
  if (noOperator !== null && noOperator !== known)
    faults.push({ code: 'required', detail: noOperator, attr: 'operator_edi' })
  if (!canReachPayer(way) && faults.length === 0 && (before.name === undefined || canReachPayer(wayBefore)))
    faults.push({ code: 'required', detail: noWayText, attr: 'contact_info.email' })
  return faults
}

/** Faults for changed read-only fields: a payer cannot be moved to another unit or carnival. */
export function readBackFaults({ id, karneval, school_unit }: ReadBack, payer: PayerAnswer): ErrorItem[] {
  const fault = (attr: string): ErrorItem => ({ code: 'invalid', detail: 'Fältet kan inte ändras.', attr })
  return [
    ...(id === undefined || id === payer.id ? [] : [fault('id')]),
    ...(karneval === undefined || karneval === payer.karneval ? [] : [fault('karneval')]),
    ...(school_unit === undefined || school_unit.id === payer.school_unit.id ? [] : [fault('school_unit')]),
  ]
}
