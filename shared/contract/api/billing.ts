import Type from 'typebox'
import {
  About,
  Cents,
  Choice,
  ContactInfo,
  Count,
  Day,
  EMAIL,
  Id,
  IdParams,
  KarnevalQuery,
  Named,
  Nullable,
  OneLine,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { type Access, type Contract, superAdmin } from '../define.ts'

/** Services that a payer can take, by field name. Hejarklack and inmarsch belong to stafetter. */
export const serviceNames = ['stafetter', 'bespisning_friday', 'bespisning_saturday', 'logi'] as const
export const Service = Choice('PayerService', [...serviceNames])

/** What a school has ordered and no document charges. */
export const LeftToInvoice = Named('LeftToInvoice', {
  uninvoiced_cents: About('Negative: more is invoiced than ordered, and the rest will be credited.', Cents),
  without_payer_cents: About('The part of it that nobody is to pay.', Cents),
  deducted_cents: About(
    'Beside it: what was credited by hand from invoices that stand. It is not invoiced again.',
    Cents,
  ),
})

export const DeliveryChannel = Choice('DeliveryChannel', [
  'einvoice',
  'maventa_email',
  'maventa_print',
  'email',
  'paper',
])

export const Extent = About(
  'whole: all of an order, or a credit of all that is left; difference: what a changed order adds or takes away; deduction: credited by hand while the order stays.',
  Choice('InvoiceExtent', ['whole', 'difference', 'deduction']),
)

const fields = {
  name: OneLine(200, 1),
  contact_info: ContactInfo,
  edi: OneLine(40),
  operator: OneLine(100),
  operator_edi: OneLine(40),
  use_maventa: Type.Boolean(),
  bespisning_friday: Type.Boolean(),
  bespisning_saturday: Type.Boolean(),
  logi: Type.Boolean(),
  stafetter: Type.Boolean(),
}

/** Routing data for the payer's bookkeeping, printed on invoices and included in e-invoices. */
const routing = {
  buyer_reference: About('Er referens (Finvoice BuyerReferenceIdentifier).', OneLine(70)),
  cost_centre: About('Kostnadsställe (Finvoice AccountDimensionText).', OneLine(35)),
  business_id: About(
    'FO-nummer, 1234567-8; spaces, a missing hyphen and a FI prefix are normalized. Empty: none.',
    OneLine(20),
  ),
}

/** Read-only: a PUT or PATCH may send them back unchanged, but not another id or unit. */
const readOnly = {
  id: Id,
  karneval: Id,
  school_unit: Strict({ id: Id, unit_name: Type.String(), school: Id, school_name: Type.String() }),
  invoiced: About(
    'It has an uncredited invoice: its services cannot change, and it cannot be removed.',
    Type.Boolean(),
  ),
  channel: About(
    'How its papers are sent, chosen by the organiser; null: the best way that its data allow.',
    Nullable(DeliveryChannel),
  ),
  is_consumer: About('A private person, whose reminder fee the law limits more.', Type.Boolean()),
}

export const Payer = Named('Payer', { ...readOnly, ...fields, ...routing, version: Version })
const ReadBack = StrictPartial(readOnly).properties

/** Moves services from another payer of the unit in the same step, so that each always has a payer. */
const TakeOver = { take_over: Type.Optional(Type.Boolean()) }

const PartOfRouting = StrictPartial(routing).properties
const WholePayer = Named('WholePayer', {
  ...ReadBack,
  ...fields,
  ...PartOfRouting,
  ...TakeOver,
  version: Version,
})
const PartOfContact = StrictPartial(ContactInfo.properties)
const PartOfPayer = Named('PartOfPayer', {
  ...StrictPartial({ ...readOnly, ...fields, ...routing, contact_info: PartOfContact, ...TakeOver }).properties,
  version: Version,
})
const NewPayer = Named('NewPayer', {
  ...StrictPartial({ ...fields, ...routing, contact_info: PartOfContact, ...TakeOver }).properties,
  school_unit: Id,
  karneval: Type.Optional(Id),
  name: fields.name,
})

const readers = {
  who: 'user',
  roles: ['teacher', 'school_admin', 'super_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

const writers = {
  who: 'user',
  roles: ['school_admin', 'super_admin'],
  own: ['school_admin'],
} as const satisfies Access

export const billingContract = {
  'GET /api/invoices/billing-information/': {
    summary: 'Betalare: de egna enheternas, för superadmin allas',
    access: readers,
    query: Strict({ karneval: Type.Optional(Id), school_unit: Type.Optional(Id) }),
    response: {
      200: Strict({
        data: Type.Array(Payer),
        payers: About('The ids of the records of each payer.', Type.Array(Type.Array(Id))),
      }),
    },
  },
  'POST /api/invoices/billing-information/': {
    summary: 'Ny betalare; varje tjänst i en enhet har exakt en',
    access: writers,
    body: NewPayer,
    response: { 201: Payer },
  },
  'GET /api/invoices/billing-information/{id}/': {
    summary: 'En betalare',
    access: readers,
    params: IdParams,
    response: { 200: Payer },
  },
  'GET /api/invoices/billing-information/{id}/ways/': {
    summary: 'Hur betalarens papper kan gå nu, och om det senaste mejlet till adressen kom i retur',
    access: superAdmin,
    params: IdParams,
    query: Strict({ reminder: About('The paper is a reminder.', Type.Optional(Type.Boolean())) }),
    response: {
      200: Strict({
        channel: About('The way that the next paper takes; null: none.', Nullable(DeliveryChannel)),
        address: Type.String(),
        possible: Type.Array(DeliveryChannel),
        returned: About(
          'null: the last mail to the e-mail address did not come back.',
          Nullable(
            Strict({
              address: Type.String(),
              returned_on: Day,
              cause: Type.String(),
              records: About(
                "The payer's records with that address, by school; with the one that is asked for.",
                Type.Array(Strict({ billing_information: Id, school_name: Type.String(), unit_name: Type.String() })),
              ),
            }),
          ),
        ),
      }),
    },
  },
  'POST /api/invoices/billing-information/{id}/email/': {
    summary: 'Byter e-postadress i flera av en betalares poster på en gång; utfärdade fakturor behåller sin text',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      from: About('The address that the records have; small and capital letters are alike.', OneLine(254, 1)),
      email: Type.String({ minLength: 1, maxLength: 254, pattern: EMAIL }),
      records: About(
        'Which records of the same payer.',
        Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
      ),
    }),
    response: { 201: Strict({ changed: Count }) },
  },
  'GET /api/invoices/payer-coverage/': {
    summary: 'Vem som betalar vad i karnevalen: per skolenhet och tjänst betalaren och vad som är beställt',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        data: About(
          'The units that have ordered something or have a payer, by school and unit.',
          Type.Array(
            Strict({
              school: Id,
              school_name: Type.String(),
              school_unit: Id,
              unit_name: Type.String(),
              services: Type.Array(
                Strict({
                  service: Service,
                  payer: About('null: no payer.', Nullable(Strict({ id: Id, name: Type.String() }))),
                  ordered_cents: Cents,
                }),
              ),
            }),
          ),
        ),
      }),
    },
  },
  'GET /api/invoices/known-payers/': {
    summary: 'Karnevalens betalare enligt namn eller FO-nummer, att kopiera till en annan skola',
    access: superAdmin,
    query: Strict({ ...KarnevalQuery.properties, search: Type.String({ maxLength: 100 }) }),
    response: {
      200: Strict({
        total: Count,
        data: About(
          'The first 20, those of most schools first. Records with the same details are one.',
          Type.Array(Strict({ payer: About('One of its records.', Payer), schools: Count })),
        ),
      }),
    },
  },
  'PUT /api/invoices/billing-information/{id}/': {
    summary: 'Ändrar en betalare',
    access: writers,
    params: IdParams,
    body: WholePayer,
    response: { 200: Payer },
  },
  'PATCH /api/invoices/billing-information/{id}/': {
    summary: 'Ändrar delar av en betalare',
    access: writers,
    params: IdParams,
    body: PartOfPayer,
    response: { 200: Payer },
  },
  'DELETE /api/invoices/billing-information/{id}/': {
    summary: 'Tar bort en betalare som inte har fakturerats och inte behövs',
    access: writers,
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'GET /api/invoices/my-billing-information/': {
    summary: 'Den egna skolans betalare, och per enhet och tjänst vem som betalar',
    access: writers,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        data: Type.Array(Payer),
        coverage: Type.Array(
          Strict({
            school_unit: Id,
            unit_name: Type.String(),
            services: Type.Array(
              Strict({
                service: Service,
                payer: About('null: no payer.', Nullable(Id)),
                ordered_cents: About('Amount ordered by the unit so far.', Cents),
              }),
            ),
          }),
        ),
        uninvoiced: LeftToInvoice,
      }),
    },
  },
} as const satisfies Contract
