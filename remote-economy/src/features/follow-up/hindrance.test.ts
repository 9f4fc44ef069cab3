import { expect, it } from 'vitest'
import { hindranceOf } from './hindrance.ts'

const missing = (attr: string, detail: string) => ({ code: 'required' as const, attr, detail })
const account = { billing_information: 5, parts: [], state: 'blocked' as const, faults: [] }
const none = { payers: [], open_orders: { count: 0 }, draft_teams: { count: 0 } }
const of = (known: Partial<Parameters<typeof hindranceOf>[1]>, billing_information: number | null = 5) =>
  hindranceOf({ billing_information }, { ...none, ...known })

it('says once that the payer’s postal address is missing, and what else is', () => {
  const faults = [
    missing('mail_address', 'Postadressen saknas.'),
    missing('city', 'Postanstalten saknas.'),
    missing('operator_edi', 'Operatörens EDI-kod saknas.'),
  ]
  expect(of({ payers: [{ ...account, faults }] })).toEqual({
    text: 'Postadress saknas hos betalaren. Operatörens EDI-kod saknas.',
    isOfPayer: true,
  })
})

it('says that a draft waits, and nothing of what can be invoiced or has no payer', () => {
  const draft = { text: 'Ännu utkast.', isOfPayer: false }
  expect(of({ open_orders: { count: 2 } })).toEqual(draft)
  expect(of({ payers: [{ ...account, state: 'done' }], draft_teams: { count: 1 } })).toEqual(draft)
  expect(of({ payers: [{ ...account, state: 'new' }], open_orders: { count: 2 } })).toBeNull()
  expect(of({}, null)).toBeNull()
  expect(of({})).toBeNull()
})
