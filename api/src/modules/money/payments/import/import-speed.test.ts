import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPaymentsApp, type PaymentsApp } from '../testing/payments-app.ts'
import { ktlFile, ktlPayment } from '../testing/sample-files.ts'

const LINES = 10_000
const FIRST = 500_000

let test: PaymentsApp

beforeAll(async () => {
  test = await createPaymentsApp()
  // An invoice for every second payment; the others stay open.
  const invoices = Array.from({ length: LINES / 2 }, (_, index) => ({
    number: FIRST + index,
    reference: reference(index),
  }))
  await test.pool.query(
    `insert into invoice (karneval_id, school_unit_id, number, billing, total_cents, vat, reference_number, issued_on, due_on, status)
     select (select id from karneval where status = 'active'), (select min(id) from school_unit), number, jsonb_build_object('name', 'Betalare ' || number), 1000 + number % 900,
       '[]', reference, '2024-05-31', '2024-06-21', 'issued'
     from json_to_recordset($1) as r(number int, reference text)`,
    [JSON.stringify(invoices)],
  )
})
afterAll(() => test.close())

const reference = (index: number): string => referenceNumber(String(77_000_000 + index * 7))
const cents = (index: number): number => 1000 + ((FIRST + index) % 900)

it('10,000 lines are booked and recognised, and it prints how long that takes', async () => {
  const file = ktlFile(
    Array.from({ length: LINES }, (_, index) =>
      ktlPayment(reference(index), cents(index), { archiveId: `S${index}`, payer: `BETALARE ${index}` }),
    ),
  )
  const timed = async (
    what: string,
    work: () => Promise<{ new_count: number; booked_cents: number; open_cents: number; total_cents: number }>,
  ) => {
    const started = performance.now()
    const answer = await work()
    console.log(`${what}: ${Math.round(performance.now() - started)} ms`)
    return answer
  }
  const booked = await timed('10,000 KTL lines booked', () => test.book(file))
  const again = await timed('the same file again', () => test.book(file))
  expect(booked.new_count).toBe(LINES)
  expect(booked.booked_cents + booked.open_cents).toBe(booked.total_cents)
  expect(again).toMatchObject({ new_count: 0, booked_cents: booked.booked_cents })
})
