import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type IssuedLine, type Line, netLines, sumCents } from './lines.ts'
import { type Account, type Extent, type Part, planAccount } from './plan-account.ts'

const line = (productId: number, quantity: number, unitPriceCents: number): Line => ({
  productId,
  orderRowId: productId,
  category: 'stafetter',
  description: `Produkt ${productId}`,
  unit: 'st',
  quantity,
  unitPriceCents,
  vatPercent: productId % 2 === 0 ? 0 : 25.5,
})

/** Orders begin with ordered products; later changes add and remove, never more than there is. */
const change = fc.record({
  payer: fc.integer({ min: 1, max: 3 }),
  productId: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: -12, max: 12 }),
  price: fc.constantFrom(800, 950, 1500, 3333),
  isIssuedThen: fc.boolean(),
})

type Issued = {
  id: number
  kind: 'invoice' | 'credit'
  extent: string
  parentId: number | null
  parts: readonly Part[]
}

const centsOf = (parts: readonly Part[]) => parts.reduce((sum, { lines }) => sum + sumCents(lines), 0)

/** Keeps documents as the database would, and says what they charge. */
function ledger() {
  const documents: Issued[] = []
  const creditsOf = (id: number) => documents.filter(({ kind, parentId }) => kind === 'credit' && parentId === id)
  const leftOf = (invoice: Issued): Part[] => {
    const rows = [invoice, ...creditsOf(invoice.id)].flatMap(({ parts }) => parts)
    return [...Map.groupBy(rows, ({ payerId }) => payerId)].map(([payerId, own]) => ({
      payerId,
      lines: netLines(own.flatMap(({ lines }) => lines)),
    }))
  }
  const standing = () => documents.filter((document) => document.kind === 'invoice' && centsOf(leftOf(document)) > 0)
  const rowsOf = (payerId: number, isMeant: (document: Issued) => boolean) =>
    documents
      .filter(isMeant)
      .flatMap(({ parts }) => parts.filter((part) => part.payerId === payerId).flatMap(({ lines }) => lines))
  const isDeducted = ({ extent, parentId }: Issued) =>
    extent === 'deduction' && standing().some(({ id }) => id === parentId)
  return {
    documents,
    standing,
    leftOf,
    account: (orders: ReadonlyMap<number, readonly Line[]>, choice: Pick<Account, 'isCollective' | 'correction'>) => ({
      payers: [...orders].map(([payerId, ordered]) => ({
        payerId,
        ordered,
        charged: rowsOf(payerId, (document) => !isDeducted(document)),
        deducted: rowsOf(payerId, isDeducted),
      })),
      standing: standing().map((invoice) => {
        const left = leftOf(invoice)
        return {
          id: invoice.id,
          extent: invoice.extent as Extent,
          isCollective: new Set(invoice.parts.map(({ payerId }) => payerId)).size > 1,
          payerIds: left.map(({ payerId }) => payerId),
          dueCents: centsOf(left),
          left: left.filter(({ lines }) => lines.length > 0),
        }
      }),
      ...choice,
    }),
    add: (document: Omit<Issued, 'id'>) => documents.push({ ...document, id: documents.length + 1 }),
  }
}

type Change = { payer: number; productId: number; quantity: number; price: number; isIssuedThen: boolean }

/** Applies a series of changes, issues in between, and holds the invariants after each issue. */
function play(changes: readonly Change[], choice: Pick<Account, 'isCollective' | 'correction'>) {
  const orders = new Map<number, Line[]>([1, 2, 3].map((payerId) => [payerId, []]))
  const { documents, account, add, standing, leftOf } = ledger()
  const issue = () => {
    const plan = planAccount(account(orders, choice))
    for (const document of plan.documents) add(document)
    return plan
  }
  const check = () => {
    for (const [payerId, rows] of orders) {
      const charged = documents.flatMap(({ parts }) => parts.filter((part) => part.payerId === payerId))
      expect(
        netLines<IssuedLine>(charged.flatMap(({ lines }) => lines))
          .map(chargeOf)
          .sort(),
      ).toEqual(netLines(rows).map(chargeOf).sort())
      expect(centsOf(charged)).toBe(sumCents(rows))
    }
    // No credit note takes more than its invoice has left.
    for (const invoice of documents.filter(({ kind }) => kind === 'invoice'))
      expect(centsOf(leftOf(invoice))).toBeGreaterThanOrEqual(0)
    for (const { kind, parts } of documents)
      if (kind === 'credit') expect(centsOf(parts)).toBeLessThanOrEqual(0)
      else expect(centsOf(parts)).toBeGreaterThan(0)
    expect(planAccount(account(orders, choice)).documents).toEqual([])
  }
  for (const { payer, productId, quantity, price, isIssuedThen } of changes) {
    const rows = orders.get(payer) ?? []
    const left = rows
      .filter((row) => row.productId === productId && row.unitPriceCents === price)
      .reduce((sum, row) => sum + row.quantity, 0)
    rows.push(line(productId, Math.max(quantity, -left), price))
    if (!isIssuedThen) continue
    issue()
    check()
  }
  issue()
  check()
  return { documents, standing, orders }
}

const chargeOf = ({ productId, quantity, unitPriceCents, vatPercent }: IssuedLine) =>
  `${productId}: ${quantity} × ${unitPriceCents}, ${vatPercent}`

const choices = fc.record({
  isCollective: fc.boolean(),
  correction: fc.constantFrom('difference' as const, 'replace' as const),
})

it('F50: adds up to the orders, payer by payer and line by line, after 500 random series of changes, and then has nothing more to do', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 25 }), choices, (changes, choice) => {
      play(changes, choice)
    }),
    { numRuns: 500 },
  )
})

const order = (...rows: Line[]) => new Map([[1, rows]])
const each = { isCollective: false, correction: 'difference' as const }
/** Issues an order, changes it, and returns what the change makes. */
function changed(before: Line[], after: Line[], choice: Pick<Account, 'isCollective' | 'correction'> = each) {
  const { account, add } = ledger()
  for (const document of planAccount(account(order(...before), choice)).documents) add(document)
  return planAccount(account(order(...after), choice))
}
const shape = ({ documents }: ReturnType<typeof planAccount>) =>
  documents.map(({ kind, extent, parentId, parts }) => [kind, extent, parentId, centsOf(parts)])

it('shows what was added and taken away of one product as one line', () => {
  const { account } = ledger()
  const plan = planAccount(account(order(line(2, 5, 800), line(2, -2, 800), line(4, 1, 950), line(4, -1, 950)), each))
  expect(plan.parts.flatMap(({ lines }) => lines).map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [2, 3],
  ])
  expect(plan.totalCents).toBe(2400)
})

it('makes no new document because a product got another name', () => {
  const before = [line(2, 3, 800)]
  const renamed = before.map((row) => ({ ...row, description: 'Stafettlag 2025' }))
  expect(changed(before, renamed).state).toBe('done')
})

it('takes an invoice back without a new one when nothing is left', () => {
  expect(shape(changed([line(2, 3, 800)], [line(2, 3, 800), line(2, -3, 800)]))).toEqual([
    ['credit', 'whole', 1, -2400],
  ])
})

it('asks for what is more by an additional invoice, and gives back what is less by a partial credit note', () => {
  expect(shape(changed([line(2, 3, 800)], [line(2, 4, 800)]))).toEqual([['invoice', 'difference', 1, 800]])
  expect(shape(changed([line(2, 3, 800)], [line(2, 1, 800)]))).toEqual([['credit', 'difference', 1, -1600]])
})

it('sets what is more and less of one change off in one document', () => {
  const plan = changed([line(2, 3, 800), line(4, 2, 950)], [line(2, 1, 800), line(4, 4, 950)])
  expect(shape(plan)).toEqual([['invoice', 'difference', 1, 300]])
})

it('credits all and makes one new invoice where the organiser has chosen so', () => {
  const plan = changed([line(2, 3, 800)], [line(2, 4, 800)], { isCollective: false, correction: 'replace' })
  expect(shape(plan)).toEqual([
    ['credit', 'whole', 1, -2400],
    ['invoice', 'whole', null, 3200],
  ])
})

it('replaces all when no invoice has so much left that one partial credit note could take it', () => {
  const { account, add } = ledger()
  const step = (...rows: Line[]) => {
    const plan = planAccount(account(order(...rows), each))
    for (const document of plan.documents) add(document)
    return shape(plan)
  }
  step(line(2, 3, 800))
  expect(step(line(2, 3, 800), line(4, 2, 950))).toEqual([['invoice', 'difference', 1, 1900]])
  expect(step(line(4, 1, 950))).toEqual([
    ['credit', 'whole', 1, -2400],
    ['credit', 'whole', 2, -1900],
    ['invoice', 'whole', null, 950],
  ])
})

it('neither invoices again what was credited by hand nor credits it twice when the order loses it', () => {
  const { account, add } = ledger()
  const plan = (...rows: Line[]) => planAccount(account(order(...rows), each))
  for (const document of plan(line(2, 5, 800)).documents) add(document)
  add({ kind: 'credit', extent: 'deduction', parentId: 1, parts: [{ payerId: 1, lines: [line(2, -2, 800)] }] })
  expect(plan(line(2, 5, 800)).documents).toEqual([])
  expect(plan(line(2, 4, 800)).documents).toEqual([])
  expect(plan(line(2, 3, 800)).documents).toEqual([])
  expect(shape(plan(line(2, 2, 800)))).toEqual([['credit', 'difference', 1, -800]])
  expect(shape(plan(line(2, 6, 800)))).toEqual([['invoice', 'difference', 1, 800]])
})

const collective = { isCollective: true, correction: 'difference' as const }

it('makes one document of several payer records, with a part for each that has something', () => {
  const { account, add } = ledger()
  const orders = new Map([
    [1, [line(2, 3, 800)]],
    [2, [line(4, 1, 950)]],
    [3, []],
  ])
  const first = planAccount(account(orders, collective))
  expect(first.documents.map(({ isCollective, parts }) => [isCollective, parts.map(({ payerId }) => payerId)])).toEqual(
    [[true, [1, 2]]],
  )
  for (const document of first.documents) add(document)
  // A school that orders late joins; the invoice that stands is not touched.
  orders.set(3, [line(2, 1, 800)])
  const late = planAccount(account(orders, collective))
  expect(shape(late)).toEqual([['invoice', 'difference', 1, 800]])
  expect(late.documents[0]).toMatchObject({ isCollective: true, parts: [{ payerId: 3 }] })
})

it('keeps the invoices that stand when the payer is made collective afterwards', () => {
  const { account, add } = ledger()
  const orders = new Map([
    [1, [line(2, 3, 800)]],
    [2, [line(4, 1, 950)]],
  ])
  for (const document of planAccount(account(orders, each)).documents) add(document)
  expect(planAccount(account(orders, collective)).state).toBe('done')
  orders.set(2, [line(4, 2, 950)])
  expect(shape(planAccount(account(orders, collective)))).toEqual([['invoice', 'difference', 2, 950]])
})
