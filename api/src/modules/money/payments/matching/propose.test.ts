import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerInvoice, ledgerOf, referenceOf } from '../testing/sample-ledger.ts'
import { openCents } from './ledger.ts'
import { isSamePayer, payerWords } from './payer-groups.ts'
import { createProposer, type Unplaced } from './propose.ts'

const ledger = ledgerOf(
  [
    ledgerInvoice(1, 30000, { payerKey: 'a', payerName: 'Lovisa stad, bildning' }),
    ledgerInvoice(2, 20000, { payerKey: 'a', payerName: 'Lovisa stad, bildning', dueOn: '2025-06-01' }),
    ledgerInvoice(3, 30000, { payerKey: 'b', payerName: 'Hem och skola i Ekenäs rf' }),
    ledgerInvoice(4, 30000, { payerKey: 'b', payerName: 'Hem och skola i Ekenäs rf', paidCents: 30000 }),
    ledgerInvoice(5, 777, { payerKey: 'c', payerName: 'Åbo stad' }),
  ],
  { seenPayers: [{ name: payerWords('OP Företagsbank'), payerKey: 'c' }] },
)
const propose = createProposer(ledger)
const unplaced = (values: Partial<Unplaced>): Unplaced => ({
  reference: '',
  message: '',
  payer: '',
  amountCents: 1,
  ...values,
})
const first = (values: Partial<Unplaced>) => {
  const [best] = propose(unplaced(values))
  return best && { invoices: best.allocations.map(({ invoiceId }) => invoiceId), reasons: best.reasons }
}

const openOf = (id: number) => ledger.invoices.filter((one) => one.id === id).map(openCents)[0] ?? 0

const reference = referenceOf(1)
const swap = (text: string, at: number) => text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)

describe('proposals', () => {
  it.each([
    ['one digit off', `${reference.slice(0, 3)}9${reference.slice(4)}`, 'one_digit'],
    ['two digits exchanged', swap(reference, 3), 'transposed'],
    ['a digit left out', reference.slice(1), 'missing_digit'],
    ['a digit typed twice', `${reference}0`, 'extra_digit'],
  ])('%s', (_what, typed, reason) => {
    expect(first({ reference: typed, amountCents: 30000 })).toEqual({
      invoices: [1],
      reasons: [reason, 'exact_amount'],
    })
  })

  it('a neighbour with a right check digit, when the sum fits too', () => {
    const neighbour = referenceOf(7)
    expect(first({ reference: neighbour, amountCents: 777 })).toEqual({
      invoices: [5],
      reasons: ['near_reference', 'exact_amount'],
    })
    expect(propose(unplaced({ reference: neighbour }))).toEqual([])
  })

  it('the sum of several invoices of one payer', () => {
    expect(first({ amountCents: 50000, payer: 'LOVISA STAD,' })).toEqual({
      invoices: [1, 2],
      reasons: ['sum_of_invoices', 'payer_name'],
    })
  })

  it('the sum of invoices before the one invoice whose reference was given', () => {
    expect(first({ reference: referenceOf(2), amountCents: 50000 })).toEqual({
      invoices: [1, 2],
      reasons: ['reference', 'sum_of_invoices'],
    })
  })

  it('the sum of three among many, and a payer known by another of its names', () => {
    const town = Array.from({ length: 18 }, (_, at) =>
      ledgerInvoice(at + 1, 1000 + 2 ** at, {
        payerKey: 'town',
        payerName: at < 9 ? 'Esbo stad' : 'Bildningen i Esbo',
      }),
    )
    const [best] = createProposer(ledgerOf(town))(unplaced({ payer: 'BILDNINGEN I', amountCents: 3000 + 1 + 4 + 64 }))
    expect(best).toMatchObject({
      allocations: [{ invoiceId: 1 }, { invoiceId: 3 }, { invoiceId: 7 }],
      reasons: ['sum_of_invoices', 'payer_name'],
    })
  })

  it('a payer seen before, whatever the bank calls it', () => {
    expect(first({ payer: 'OP FÖRETAGSB', amountCents: 777 })).toEqual({
      invoices: [5],
      reasons: ['seen_payer', 'exact_amount'],
    })
  })

  it('the payer’s other invoice when the named one is paid', () => {
    expect(first({ reference: referenceOf(4), amountCents: 30000 })).toEqual({
      invoices: [3],
      reasons: ['same_payer', 'exact_amount'],
    })
  })

  it('a reference that stands in the message as a number of its own, and no number out of a sum', () => {
    expect(first({ message: `Faktura ${reference}, tack` })?.invoices).toEqual([1])
    expect(propose(unplaced({ message: `Summa ${reference},50` }))).toEqual([])
  })

  it('nothing for a sum alone: sums repeat', () => {
    expect(propose(unplaced({ amountCents: 30000 }))).toEqual([])
  })

  it('money taken back: from the invoice of the reference, if so much was paid on it', () => {
    expect(first({ reference: referenceOf(4), amountCents: -30000 })).toEqual({ invoices: [4], reasons: ['reference'] })
    expect(propose(unplaced({ reference: referenceOf(4), amountCents: -30001 }))).toEqual([])
  })

  it('leaves what an invoice cannot take, apart from the interest and the fee that it claims', () => {
    const late = ledgerInvoice(9, 20000, { payerName: 'Pargas stad', claimCents: 900 })
    const take = (values: Partial<Unplaced>) =>
      createProposer(ledgerOf([late]))(unplaced({ reference: referenceOf(9), ...values }))[0]
    expect(take({ amountCents: 24700 })?.allocations).toEqual([{ invoiceId: 9, amountCents: 20900 }])
    expect(take({ amountCents: 20900 })).toMatchObject({
      allocations: [{ amountCents: 20900 }],
      reasons: ['reference', 'exact_amount'],
    })
    expect(take({ amountCents: 5000 })?.allocations).toEqual([{ invoiceId: 9, amountCents: 5000 }])
  })

  describe('of associations whose names begin alike', () => {
    const names = [
      'Hem och skola i Ekenäs rf',
      'Hem och skola i Borgå rf',
      'Hem och skola i Vasa rf',
      'Hem och skola i Åbo rf',
    ]
    const associations = names.map((payerName, at) =>
      ledgerInvoice(at + 1, 9500, { payerKey: `${at}`, payerName, dueOn: `2025-06-0${at + 1}` }),
    )
    const found = (payer: string, values: Partial<Unplaced> = {}, seen: [string, string][] = []) =>
      createProposer(
        ledgerOf(associations, { seenPayers: seen.map(([name, payerKey]) => ({ name: payerWords(name), payerKey })) }),
      )(unplaced({ payer, amountCents: 9500, ...values })).map(({ allocations, reasons, isLikeliest }) => [
        allocations[0]?.invoiceId,
        isLikeliest,
        ...reasons,
      ])

    it('none is likeliest by a name that the bank has cut', () => {
      expect(found('HEM OCH SKOL')).toEqual([1, 2, 3, 4].map((id) => [id, false, 'exact_amount', 'payer_name_start']))
    })

    it('the one with the whole name is proposed alone', () => {
      expect(found('HEM OCH SKOLA I BORGÅ RF')).toEqual([[2, true, 'exact_amount', 'payer_name']])
    })

    it('a slip in the reference decides among them', () => {
      expect(found('HEM OCH SKOL', { reference: swap(referenceOf(3), 3) })[0]).toEqual([
        3,
        true,
        'transposed',
        'exact_amount',
        'payer_name_start',
      ])
    })

    it('the one that has paid under the same cut name before comes first', () => {
      expect(found('HEM OCH SKOL', {}, [['HEM OCH SKOL', '3']])[0]).toEqual([
        4,
        true,
        'seen_payer',
        'exact_amount',
        'payer_name_start',
      ])
    })
  })

  it('are always such as can be accepted: distinct invoices, no more than the payment or they can take, the same every time', () => {
    const payment = fc.record({
      reference: fc.oneof(fc.constant(reference), fc.stringMatching(/^\d{0,12}$/)),
      message: fc.string({ maxLength: 40 }),
      payer: fc.constantFrom('', 'LOVISA STAD', 'HEM OCH SKOL', 'X'),
      amountCents: fc.oneof(fc.constantFrom(30000, 50000, 777), fc.integer({ min: -90000, max: 90000 })),
    })
    fc.assert(
      fc.property(payment, (given) => {
        const proposals = propose(given)
        expect(propose(given)).toEqual(proposals)
        for (const { allocations, reasons, score } of proposals) {
          expect(new Set(allocations.map(({ invoiceId }) => invoiceId)).size).toBe(allocations.length)
          const cents = allocations.map(({ amountCents }) => amountCents)
          expect(Math.abs(cents.reduce((sum, part) => sum + part, 0))).toBeLessThanOrEqual(Math.abs(given.amountCents))
          for (const { invoiceId, amountCents } of allocations)
            expect(amountCents).toBeLessThanOrEqual(openOf(invoiceId))
          expect(reasons.length).toBeGreaterThan(0)
          expect(score).toBeGreaterThanOrEqual(35)
        }
      }),
    )
  })
})

describe('payers’ names', () => {
  it('are the same though the bank cuts, shouts and drops the accents', () => {
    expect(isSamePayer(payerWords('GRANKULLA ST'), payerWords('Grankulla stad, bildningen'))).toBe(true)
    expect(isSamePayer(payerWords('HEM OCH SKOL'), payerWords('Hem och skola i Ekenäs rf'))).toBe(true)
    expect(isSamePayer(payerWords('Åbo'), payerWords('ABO'))).toBe(true)
    const [ekenas, borga] = ['Hem och skola i Ekenäs rf', 'Hem och skola i Borgå rf'].map(payerWords)
    expect(isSamePayer(ekenas ?? '', borga ?? '')).toBe(false)
  })

  it('are not the same for being short or empty', () => {
    expect(isSamePayer('', '')).toBe(false)
    expect(isSamePayer(payerWords('Å'), payerWords('Åbo stad'))).toBe(false)
  })
})
