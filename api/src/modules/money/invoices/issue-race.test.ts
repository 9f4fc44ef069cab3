import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withTransaction } from '../../../db/db.ts'
import { AppError } from '../../../lib/app-error.ts'
import { watchInvariants } from '../../../test/support/invariants.ts'
import {
  meetingOf,
  organiserContext,
  steppedDb,
  waitAfter,
  waitBefore,
  withoutLock,
} from '../../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { issueInvoices } from './issue.ts'
import { remindInvoices } from './remind.ts'

type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>

let test: TestApp

beforeEach(async () => {
  test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
})
afterEach(() => test.close())

/** Payers of different units that have not been invoiced, from the treasurer's preview. */
async function readyPayers(count: number) {
  const response = await test.call('GET', '/api/invoices/invoicing-preview/', { as: 'superadmin' })
  const ready = response.json<Preview>().payers.filter(({ state }) => state === 'new')
  const units = [...new Map(ready.map((payer) => [payer.school_unit, payer])).values()].slice(0, count)
  expect(units).toHaveLength(count)
  return units.map(({ billing_information, total_cents }) => ({ billing_information, total_cents }))
}

const issue = (payers: Awaited<ReturnType<typeof readyPayers>>, db = test.db) =>
  issueInvoices({ ...organiserContext(test), db }, { karneval: 2, payers }, async () => ({
    isChecked: true,
    broken: new Map(),
  }))

const newNumbers = async (above: number): Promise<number[]> => {
  const { rows } = await test.pool.query<{ number: number }>(
    'select number from invoice where number > $1 order by number',
    [above],
  )
  return rows.map(({ number }) => number)
}

const lastNumber = async () => {
  const { rows } = await test.pool.query<{ last: number }>('select max(number) as last from invoice')
  return rows[0]?.last ?? 0
}

const upTo = (first: number, count: number) => Array.from({ length: count }, (_value, index) => first + 1 + index)

/** Ends the connection within the transaction, as a crash of the server would. */
const CRASH = 'select pg_terminate_backend(pg_backend_pid())'
const counter = /update "invoice_counter"/

describe('F12: numbers while eight issue at once and one of them crashes in the middle', () => {
  const racers = 8
  const crashed = 3

  it('are consecutive, and the one that crashed gets the next when it tries again', async () => {
    const payers = await readyPayers(racers)
    const before = await lastNumber()
    const broken = await watchInvariants(test.pool)
    const results = await Promise.allSettled(
      payers.map((payer, index) =>
        issue(
          [payer],
          steppedDb(
            test,
            waitAfter(counter, async (send) => index === crashed && send(CRASH)),
          ),
        ),
      ),
    )
    expect(results.map(({ status }) => status === 'rejected')).toEqual(payers.map((_payer, index) => index === crashed))
    expect(await newNumbers(before)).toEqual(upTo(before, racers - 1))
    await issue(payers.slice(crashed, crashed + 1))
    expect(await newNumbers(before)).toEqual(upTo(before, racers))
    expect(await broken()).toEqual([])
  })

  it('would have a gap with a sequence: the test above can fail', async () => {
    const payers = await readyPayers(racers)
    const before = await lastNumber()
    await test.pool.query(`create sequence unlocked start ${before + 1}`)
    // The crashing call takes the lowest number, so that a gap would be below the others' numbers.
    const { promise: hasNumber, resolve: tookNumber } = Promise.withResolvers<void>()
    await Promise.allSettled(
      payers.map((payer, index) =>
        issue(
          [payer],
          steppedDb(test, {
            at: counter,
            run: async (send) => {
              if (index !== crashed) await hasNumber
              const number = await send(`select nextval('unlocked')::int`)
              if (index === crashed) {
                tookNumber()
                await send(CRASH)
              }
              return number
            },
          }),
        ),
      ),
    )
    expect(await newNumbers(before)).not.toEqual(upTo(before, racers - 1))
  })

  it('would be given twice by a counter without its lock, which the database then refuses', async () => {
    const payers = await readyPayers(2)
    const everybody = meetingOf(2)
    const db = steppedDb(test, {
      at: counter,
      run: async (send) => {
        const number = await send('select last_number + 1 from invoice_counter')
        await everybody()
        return number
      },
    })
    const results = await Promise.allSettled(payers.map((payer) => issue([payer], db)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('F12: two treasurers who issue the same orders', () => {
  const race = (payers: Awaited<ReturnType<typeof readyPayers>>, db = test.db) =>
    Promise.allSettled([issue(payers, db), issue(payers, db)])

  it('make one invoice per payer, and the second is told', async () => {
    const payers = await readyPayers(5)
    const before = await lastNumber()
    const results = await race(payers)
    const [loser] = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
    expect(loser).toBeInstanceOf(AppError)
    expect((loser as AppError).items[0]?.code).toBe('conflict')
    expect(await newNumbers(before)).toEqual(upTo(before, payers.length))
  })

  it('would invoice twice without the lock and the index: the test above can fail', async () => {
    const payers = await readyPayers(5)
    const before = await lastNumber()
    await test.pool.query('drop index invoice_one_whole_per_payer_key')
    // Both read the basis before either writes.
    const bothHaveRead = meetingOf(2)
    const basis = withoutLock(/from "(unit_order|billing_information|invoice)".* for (no key )?update/)
    await race(payers, steppedDb(test, basis, waitBefore(counter, bothHaveRead)))
    expect(await newNumbers(before)).toHaveLength(2 * payers.length)
  })
})

describe('a reminder while the payment is being booked', () => {
  const openInvoice = async () => {
    const { rows } = await test.pool.query<{ id: number; total: number }>(
      `select id, total_cents as total from invoice where kind = 'invoice' and status = 'sent' and due_on < '2025-05-12' order by id limit 1`,
    )
    if (!rows[0]) throw new Error('nothing overdue')
    return rows[0]
  }

  const locking = /from "invoice".* for no key update/

  /** Books the payment, and commits when another transaction waits for the invoice or `goOn` is called. */
  async function whileBooking(remind: (id: number, goOn: () => void) => Promise<unknown>) {
    const { id, total } = await openInvoice()
    const countReminders = async () =>
      (await test.pool.query('select 1 from invoice_reminder where invoice_id = $1', [id])).rows.length
    const before = await countReminders()
    const { promise: mayCommit, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: isBooked, resolve: booked } = Promise.withResolvers<void>()
    const booking = withTransaction(test.db, async (tx) => {
      await tx.execute(sql`update invoice set status = 'paid' where id = ${id}`)
      await tx.execute(sql`with paid as (
          insert into payment (booked_on, paid_on, amount_cents, state)
          values ('2025-05-12', '2025-05-12', ${total}, 'exact') returning id
        )
        insert into payment_allocation (payment_id, invoice_id, amount_cents)
        select id, ${id}, ${total} from paid`)
      booked()
      await mayCommit
    })
    await Promise.race([isBooked, booking])
    const reminding = Promise.allSettled([remind(id, goOn)])
    await booking
    const [result] = await reminding
    return { result, reminders: (await countReminders()) - before }
  }

  it('waits for it and is refused', async () => {
    const { result, reminders } = await whileBooking((id, goOn) => {
      const sent = waitBefore(locking, async () => void setImmediate(goOn))
      return remindInvoices({ ...organiserContext(test), db: steppedDb(test, sent) }, [id])
    })
    expect(result).toMatchObject({ status: 'rejected', reason: { items: [{ code: 'already_paid' }] } })
    expect(reminders).toBe(0)
  })

  it('would go to a payer who has paid without the lock: the test above can fail', async () => {
    const { reminders } = await whileBooking(async (id, goOn) => {
      await remindInvoices({ ...organiserContext(test), db: steppedDb(test, withoutLock(locking)) }, [id])
      goOn()
    })
    expect(reminders).toBe(1)
  })
})
