import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaymentsApp, type PaymentsApp } from '../testing/payments-app.ts'
import { ktlFile, ktlPayment } from '../testing/sample-files.ts'

/**
 * The statements at which an import may fail: after the file's row, the payments, their links, the bookings, the audit.
 */
const places = ['payment_file', 'payment', 'payment_allocation', 'payment_log', 'audit_entry'] as const

describe('F10: an import that dies half way', () => {
  let test: PaymentsApp

  beforeAll(async () => {
    test = await createPaymentsApp()
  })
  afterAll(() => test.close())

  it.each(places)('after its rows in %s leaves nothing, and goes through when it is tried again', async (table) => {
    const [invoice] = await test.openInvoices()
    const payment = ktlPayment(invoice?.reference ?? '', 100, { archiveId: table })
    const file = ktlFile([
      payment,
      { ...payment, isCorrection: true },
      ktlPayment('999999', 100, { archiveId: `${table}2` }),
    ])
    const before = await test.contents()
    // The server cuts the connection in the middle of the statement, as in a crash.
    await test.pool.query(`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
    await test.pool.query(`create trigger die after insert on ${table} for each statement execute function die()`)
    const response = await test.call<object>('POST', '/api/invoices/reference-match/', post(file), 503)
    expect(response).toHaveProperty('errors')
    await test.pool.query('drop function die cascade')
    expect(await test.contents()).toBe(before)

    const booked = await test.book(file)
    expect(booked).toMatchObject({ new_count: 3, total_cents: 100, booked_cents: 0, open_cents: 100 })
  })

  const post = (body: Buffer) => ({ body, headers: { 'content-type': 'text/plain' } })
})
