import Type from 'typebox'
import { About, Count, Id, IdParams, Instant, KarnevalQuery, Named, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

const RuleFault = Named('RuleFault', 'A broken rule of EN 16931 or Peppol BIS Billing 3.', {
  rule: About("The rule's number, such as BR-CO-16.", Type.String()),
  source: Type.String(),
  detail: About("A sentence in Swedish; for a rule without one the rule's own text.", Type.String()),
  place: About('Where it is mended.', Type.Enum(['payer', 'seller', 'products', 'portal'])),
  attr: About('The field that mends it; empty when there is none.', Type.String()),
  is_blocking: About('false: it would only hinder a sending through the Peppol network.', Type.Boolean()),
})

const Check = {
  is_checked: About('false: the rules could not be asked; `detail` says so.', Type.Boolean()),
  detail: Type.String(),
  rules: About(
    'How many rules of each kind were asked, and the editions of the official rules that they were compared with.',
    Strict({ en16931: Count, peppol: Count, en16931_version: Type.String(), peppol_version: Type.String() }),
  ),
}

/** The rules beyond the Finvoice schema, asked of a UBL twin of each document. */
export const invoiceRulesContract = {
  'GET /api/invoices/rule-check/': {
    summary: 'Reglerna i EN 16931 och Peppol för det som skulle faktureras nu; ingenting skapas',
    access: superAdmin,
    query: KarnevalQuery,
    heavy: true,
    response: {
      200: Strict({
        karneval: Id,
        ...Check,
        checked_at: Instant,
        count: About('Invoices that were checked.', Count),
        faulty_count: Count,
        documents: About(
          'At most 500 with broken rules; blocking ones first.',
          Type.Array(
            Strict({
              billing_information: Nullable(Id),
              payer_name: Type.String(),
              concerns: About('The school, unit and carnival.', Type.String()),
              faults: Type.Array(RuleFault),
            }),
          ),
        ),
      }),
    },
  },
  'GET /api/invoices/invoices/{id}/rule-check/': {
    summary: 'Reglerna i EN 16931 och Peppol för ett utfärdat dokument',
    access: superAdmin,
    params: IdParams,
    response: { 200: Strict({ ...Check, faults: Type.Array(RuleFault) }) },
  },
  'GET /api/invoices/invoices/{id}/ubl/': {
    summary: 'Dokumentet som UBL 2.1 enligt Peppol BIS Billing 3, med samma summor som i Finvoice',
    access: { who: 'user', roles: ['school_admin', 'super_admin'], own: ['school_admin'] },
    refusals: [409],
    params: IdParams,
    file: ['application/xml'],
    response: {},
  },
} as const satisfies Contract
