import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlState } from '../../../../db/faults.ts'
import { watchInvariants } from '../../../../test/support/invariants.ts'
import { meetingOf, steppedDb, waitBefore, withoutLock } from '../../../../test/support/race.ts'
import { createPaymentsApp, type OpenInvoice, type PaymentsApp } from '../testing/payments-app.ts'
import { ktlFile, ktlPayment } from '../testing/sample-files.ts'
import { matchReferences } from './reference-match.ts'

describe('F8: one file imported by several at once', () => {
  let test: PaymentsApp
  let target: OpenInvoice
  let file: Buffer
  const racers = 5

  beforeEach(async () => {
    test = await createPaymentsApp()
    target = (await test.openInvoices())[0] as OpenInvoice
    const twin = ktlPayment(target.reference, 100)
    file = ktlFile([twin, twin, ktlPayment('999999', 4200)])
  })
  afterEach(() => test.close())

  const race = (db = test.db) => {
    const imports = Array.from({ length: racers }, () =>
      matchReferences({ params: undefined, query: {}, body: file }, { ...test.context(), db }),
    )
    return Promise.allSettled(imports)
  }
  const booked = async () => {
    const { rows } = await test.pool.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::int as cents from payment_allocation where invoice_id = $1',
      [target.id],
    )
    return rows[0]?.cents
  }
  /** No locks, and a barrier before the first write: none sees the others' writes. */
  const unlocked = () => {
    const locks = withoutLock(/pg_advisory_xact_lock|from invoice\s.* for no key update/s)
    return steppedDb(test, locks, waitBefore(/^insert into "payment_file"/, meetingOf(racers)))
  }

  it('is booked once, and everybody is told the same', async () => {
    const broken = await watchInvariants(test.pool)
    const results = await race()
    const answers = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
    expect(answers.map((answer) => answer?.booked_cents)).toEqual(answers.map(() => 200))
    expect(answers.map((answer) => answer?.new_count).toSorted()).toEqual([0, 0, 0, 0, 3])
    expect(await booked()).toBe(200)
    expect(await broken()).toEqual([])
  })

  it('is still booked once without the locks: the keys in the database refuse the others', async () => {
    const results = await race(unlocked())
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [sqlState(result.reason)] : []))
    expect(refused).toEqual(Array.from({ length: racers - 1 }, () => '23505'))
    expect(await booked()).toBe(200)
  })

  it('would be booked several times without locks and keys: the tests above can fail', async () => {
    await test.pool.query('drop index payment_entry_key')
    await test.pool.query('drop index payment_file_checksum_key')
    await race(unlocked())
    expect(await booked()).toBe(racers * 200)
  })

  it('and a payment booked by hand meanwhile are seen by each other', async () => {
    await test.pool.query('update invoice set version = version where id = $1', [target.id])
    const whole = ktlFile([ktlPayment(target.reference, target.total)])
    const body = { invoices: [{ id: target.id, paid_on: '2025-04-14', amount_cents: target.total }] }
    const [imported, marked] = await Promise.all([
      test.book(whole),
      test.call<{ data: { outcome: string }[] }>('POST', '/api/invoices/mark-paid-invoices/', { body }),
    ])
    const state = imported.rows[0]?.state
    const outcome = marked.data[0]?.outcome
    expect([`${state} ${outcome}`]).toEqual([state === 'exact' ? 'exact already_paid' : 'already_paid booked'])
    expect(await test.statusOf(target.id)).toBe('paid')
    expect(await booked()).toBe(target.total)
  })
})
