import { describe, expect, it } from 'vitest'
import { readBankFile } from '../formats/read-bank-file.ts'
import { camtFile, ktlFile, ktlPayment, statementFile, webBankFile } from '../testing/sample-files.ts'
import { ledgerInvoice, ledgerOf, referenceOf } from '../testing/sample-ledger.ts'
import type { Ledger, LedgerPayment } from './ledger.ts'
import { type MatchedRow, matchEntries } from './match-entries.ts'

const match = (file: Buffer, ledger: Ledger): MatchedRow[] => {
  const { entries, format } = readBankFile(file)
  return matchEntries(entries, ledger, format)
}
const brief = (rows: readonly MatchedRow[]) =>
  rows.map(({ state, allocations, note }) => [
    state,
    allocations.map(({ invoiceId, amountCents }) => `${invoiceId}:${amountCents}`).join(' '),
    note,
  ])

/** The rows as stored after the import. */
const stored = (rows: readonly MatchedRow[], values: Partial<LedgerPayment> = {}): LedgerPayment[] =>
  rows.map(({ key, state, allocations, entry }, index) => ({
    id: index + 1,
    key,
    state,
    format: 'ktl' as const,
    account: entry.account,
    bookedOn: entry.bookedOn,
    payer: entry.payer,
    archiveId: entry.archiveId,
    reference: entry.reference,
    amountCents: entry.amountCents,
    allocations,
    isCorrected: false,
    ...values,
  }))

const one = (reference: string, cents: number, ledger: Ledger, values = {}) =>
  brief(match(ktlFile([ktlPayment(reference, cents, values)]), ledger))[0]

describe('F9: every row ends in exactly one state', () => {
  const ledger = ledgerOf([
    ledgerInvoice(1, 30000),
    ledgerInvoice(2, 30000, { paidCents: 10000 }),
    ledgerInvoice(3, 30000, { paidCents: 30000 }),
    ledgerInvoice(4, 0, { isCredited: true }),
    ledgerInvoice(5, 30000, { claimCents: 1000 }),
  ])
  const wrong = `${referenceOf(1).slice(0, -1)}${(Number(referenceOf(1).at(-1)) + 1) % 10}`

  it.each([
    ['the open sum', referenceOf(1), 30000, {}, ['exact', '1:30000', null]],
    ['what is left', referenceOf(2), 20000, {}, ['exact', '2:20000', null]],
    ['a part', referenceOf(1), 1, {}, ['partial', '1:1', null]],
    ['too much', referenceOf(2), 20001, {}, ['over', '2:20000', null]],
    ['the open sum and what the reminder claims', referenceOf(5), 31000, {}, ['exact', '5:31000', null]],
    ['more than the reminder claims', referenceOf(5), 31001, {}, ['over', '5:31000', null]],
    ['a paid invoice', referenceOf(3), 30000, {}, ['already_paid', '', null]],
    ['a credited invoice', referenceOf(4), 30000, {}, ['credited_invoice', '', null]],
    ['a number that is nobody’s', referenceOf(999), 30000, {}, ['unknown_reference', '', null]],
    ['no number', '', 30000, {}, ['unknown_reference', '', 'no_reference']],
    ['a wrong check digit', wrong, 30000, {}, ['bad_check_digit', '', null]],
    ['nothing', referenceOf(1), 0, {}, ['ignored_zero', '', null]],
    [
      'another account',
      referenceOf(1),
      30000,
      { account: '47300010416310' },
      ['unknown_reference', '', 'other_account'],
    ],
    ['a failed direct debit', referenceOf(1), 30000, { directDebit: '2' }, ['ignored_zero', '', 'failed_direct_debit']],
    ['a correction of nothing', referenceOf(1), 500, { isCorrection: true }, ['correction', '', 'no_original']],
  ])('%s', (_what, reference, cents, values, expected) => {
    expect(one(reference, cents, ledger, values)).toEqual(expected)
  })

  it('any account is ours while none is set', () => {
    const free = { ...ledger, accounts: [] }
    expect(one(referenceOf(1), 30000, free, { account: '47300010416310' })).toEqual(['exact', '1:30000', null])
  })

  it('a payment that names its invoices is split; with one that is unknown it waits', () => {
    const parts = (second: string) => [
      { reference: referenceOf(1), cents: 30000 },
      { reference: second, cents: 20000 },
    ]
    const file = (second: string) => Buffer.from(camtFile([{ cents: 50000, parts: parts(second) }]))
    expect(brief(match(file(referenceOf(2)), ledger))).toEqual([['split', '1:30000 2:20000', null]])
    expect(brief(match(file(referenceOf(3)), ledger))).toEqual([['unknown_reference', '', 'uncovered_parts']])
  })

  it('a part above its invoice’s open sum leaves the excess waiting', () => {
    const parts = [
      { reference: referenceOf(1), cents: 30000 },
      { reference: referenceOf(2), cents: 20500 },
    ]
    const file = Buffer.from(camtFile([{ cents: 50500, parts }]))
    expect(brief(match(file, ledger))).toEqual([['split', '1:30000 2:20000', null]])
  })
})

describe('rows of one file', () => {
  it('see what the ones before have paid', () => {
    const ledger = ledgerOf([ledgerInvoice(1, 30000)])
    const payments = [10000, 20000, 5000].map((cents) => ktlPayment(referenceOf(1), cents))
    expect(brief(match(ktlFile(payments), ledger))).toEqual([
      ['partial', '1:10000', null],
      ['exact', '1:20000', null],
      ['already_paid', '', null],
    ])
  })

  it('F8: two equal payments are two, and the same two in the next file are the same two', () => {
    const ledger = ledgerOf([ledgerInvoice(1, 4000)])
    const twin = ktlPayment(referenceOf(1), 2000)
    const first = match(ktlFile([twin, twin]), ledger)
    expect(brief(first)).toEqual([
      ['partial', '1:2000', null],
      ['exact', '1:2000', null],
    ])
    const paid = ledgerOf([ledgerInvoice(1, 4000, { paidCents: 4000 })], { payments: stored(first) })
    const again = match(ktlFile([twin, twin, ktlPayment(referenceOf(1), 2000, { archiveId: 'another' })]), paid)
    expect(again.map(({ duplicateOf, state }) => [duplicateOf, state])).toEqual([
      [1, 'partial'],
      [2, 'exact'],
      [null, 'already_paid'],
    ])
  })

  it('are the same payment in KTL and in camt.054', () => {
    const ktl = match(
      ktlFile([ktlPayment(referenceOf(1), 2000, { archiveId: 'A1' })]),
      ledgerOf([ledgerInvoice(1, 4000)]),
    )
    const camt = Buffer.from(camtFile([{ cents: 2000, reference: referenceOf(1), id: 'A1' }]))
    expect(match(camt, ledgerOf([], { payments: stored(ktl) }))[0]?.duplicateOf).toBe(1)
  })
})

describe('corrections', () => {
  const ledger = ledgerOf([ledgerInvoice(1, 8000), ledgerInvoice(2, 8000)])
  const paid = ktlPayment(referenceOf(1), 8000, { archiveId: 'A' })
  const back = { ...paid, isCorrection: true }

  it('take back what they name, listed before it or after it', () => {
    for (const payments of [
      [paid, back],
      [back, paid],
    ]) {
      const rows = match(ktlFile(payments), ledger)
      expect(brief(rows).toSorted()).toEqual([
        ['correction', '1:-8000', null],
        ['exact', '1:8000', null],
      ])
      expect(rows.find(({ state }) => state === 'correction')?.corrects).toMatchObject({ paymentId: null })
    }
  })

  it('find a payment of an earlier file, by the archive id or else by reference and sum, once', () => {
    const before = stored(match(ktlFile([paid]), ledger))
    const next = { ...ledger, payments: before }
    expect(match(ktlFile([back]), next)[0]).toMatchObject({ corrects: { paymentId: 1 }, state: 'correction' })
    const other = { ...back, archiveId: 'B' }
    expect(match(ktlFile([other]), next)[0]).toMatchObject({ corrects: { paymentId: 1 } })
    expect(match(ktlFile([back, other]), next).map(({ corrects }) => corrects?.paymentId)).toEqual([1, undefined])
    const corrected = stored(match(ktlFile([paid]), ledger), { isCorrected: true })
    expect(match(ktlFile([back]), { ...ledger, payments: corrected })[0]?.note).toBe('no_original')
  })

  it('take back only what is booked when the original is not', () => {
    const unbooked = stored(match(ktlFile([ktlPayment(referenceOf(9), 8000, { archiveId: 'A' })]), ledger))
    const rows = match(ktlFile([ktlPayment(referenceOf(9), 8000, { archiveId: 'A', isCorrection: true })]), {
      ...ledger,
      payments: unbooked,
    })
    expect(rows[0]).toMatchObject({ state: 'correction', allocations: [], corrects: { paymentId: 1 }, note: null })
  })
})

describe('money that leaves the account', () => {
  const out = (reference: string, cents: number) =>
    Buffer.from(camtFile([{ cents, reference, isOutgoing: true, payer: 'Lovisa stad' }]))

  it('without a payment that it takes back moves nothing and waits for nobody, also when the file is read again', () => {
    const ledger = ledgerOf([ledgerInvoice(1, 30000)])
    const rows = match(out('', 5000), ledger)
    expect(brief(rows)).toEqual([['ignored_zero', '', 'outgoing']])
    expect(rows[0]?.entry.amountCents).toBe(0)
    const again = match(out('', 5000), { ...ledger, payments: stored(rows) })
    expect(again[0]).toMatchObject({ duplicateOf: 1, entry: { amountCents: 0 } })
  })

  it('is a correction when it takes back a payment that is here', () => {
    const invoices = [ledgerInvoice(1, 30000, { paidCents: 30000 })]
    const paid = match(ktlFile([ktlPayment(referenceOf(1), 30000)]), ledgerOf([ledgerInvoice(1, 30000)]))
    const rows = match(out(referenceOf(1), 30000), ledgerOf(invoices, { payments: stored(paid) }))
    expect(brief(rows)).toEqual([['correction', '1:-30000', null]])
  })
})

describe('one payment for several invoices of one payer', () => {
  const ledger = ledgerOf([
    ledgerInvoice(1, 3600, { payerKey: 'a' }),
    ledgerInvoice(2, 5600, { payerKey: 'a' }),
    ledgerInvoice(3, 5600, { payerKey: 'b' }),
  ])

  it('with the reference of one waits for a person instead of making that one overpaid', () => {
    expect(one(referenceOf(1), 9200, ledger)).toEqual(['over', '', 'more_than_one'])
    expect(one(referenceOf(3), 9200, ledger)).toEqual(['over', '3:5600', null])
    expect(one(referenceOf(1), 9300, ledger)).toEqual(['over', '1:3600', null])
  })
})

describe('F8: a payment that two sources tell of is one', () => {
  const invoices = [ledgerInvoice(1, 10_000), ledgerInvoice(2, 10_000), ledgerInvoice(3, 500)]
  const payments = [
    { reference: referenceOf(1), cents: 10_000, payer: 'Lovisa stad, bildning', id: 'X1' },
    { reference: referenceOf(2), cents: 10_000, payer: 'Lovisa stad, bildning', id: 'X2' },
    { reference: '', cents: 500, payer: 'Örjan Ek', id: 'X3' },
    { reference: '', cents: 500, payer: 'Örjan Ek', id: 'X4' },
  ]
  const ktl = ktlFile(
    payments.map(({ reference, cents, payer, id }) =>
      ktlPayment(reference, cents, { payer: payer.toUpperCase().slice(0, 12), archiveId: id }),
    ),
  )
  const known = (file: Buffer, format: LedgerPayment['format']) =>
    ledgerOf(invoices, { payments: stored(match(file, ledgerOf(invoices)), { format }) })
  const duplicates = (rows: readonly MatchedRow[]) => rows.map(({ duplicateOf }) => duplicateOf)

  it('in KTL, the account statement and the web bank, whichever comes first', () => {
    const statement = Buffer.from(statementFile(payments))
    const sources = { ktl, camt053: statement, op: webBankFile(payments) }
    for (const [first, one] of Object.entries(sources)) {
      for (const [second, other] of Object.entries(sources)) {
        const rows = match(other, known(one, first as LedgerPayment['format']))
        expect([first, second, duplicates(rows)]).toEqual([first, second, [1, 2, 3, 4]])
      }
    }
  })

  it('but the second of two equal ones is not the first', () => {
    const ledger = known(ktl, 'ktl')
    const third = { reference: '', cents: 500, payer: 'Örjan Ek' }
    expect(duplicates(match(webBankFile([...payments, third]), ledger))).toEqual([1, 2, 3, 4, null])
    expect(duplicates(match(webBankFile([{ ...third, payer: 'Eva Ek' }]), ledger))).toEqual([null])
    expect(duplicates(match(webBankFile([{ ...third, bookedOn: '2025-06-14' }]), ledger))).toEqual([null])
    expect(duplicates(match(webBankFile([{ ...third, reference: referenceOf(3) }]), ledger))).toEqual([null])
  })

  it('also of Danske, which tells no references: known by the name', () => {
    const danske = Buffer.from(
      'Pvm;Saaja/Maksaja;Määrä;Saldo;Tila;Tarkastus\n13.06.2025;LOVISA STAD, BILDNING;100,00;;Toteutunut;Ei\n13.06.2025;OKÄND;100,00;;Toteutunut;Ei\n',
    )
    expect(duplicates(match(danske, known(ktl, 'ktl')))).toEqual([1, null])
    expect(brief(match(danske, ledgerOf(invoices)))).toEqual([
      ['unknown_reference', '', 'no_reference'],
      ['unknown_reference', '', 'no_reference'],
    ])
  })
})
