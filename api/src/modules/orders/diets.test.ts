import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { type OrderDemo, readOrderDemo } from './order-fixtures.ts'

describe('special diets', () => {
  let test: TestApp
  let demo: OrderDemo

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    demo = await readOrderDemo(test)
  })
  afterAll(() => test.close())

  const url = '/api/invoices/diets/'
  const read = async (): Promise<{ version: number }> =>
    (await test.call('GET', url, { as: 'lagledare', query: { school_unit: String(demo.primary) } })).json()
  const save = async (entries: object[], version?: number) =>
    test.call('PUT', url, {
      as: 'lagledare',
      body: { school_unit: demo.primary, entries, version: version ?? (await read()).version },
    })
  const gluten = { diet: 'gluten_free', friday: 2, saturday: 1, text: '' }
  const canary = { diet: 'other', friday: 1, saturday: 0, text: 'kanariefågelallergi' }

  it('are kept apart from the order, summed for the kitchen without school, and seen by no other', async () => {
    const saved = await save([gluten, canary, { ...gluten, diet: 'vegan', friday: 0, saturday: 0 }])
    expect(saved.json()).toEqual({ school_unit: demo.primary, entries: [gluten, canary], version: 1 })
    const summary = await test.call('GET', '/api/invoices/diets/summary/', { as: 'superadmin' })
    expect(summary.json()).toEqual({ data: [gluten, canary] })
    const query = { school_unit: String(demo.primary) }
    expect((await test.call('GET', url, { as: 'superadmin', query })).statusCode).toBe(403)
    for (const url of ['/api/invoices/my-orders/', '/api/invoices/order-changes/']) {
      expect((await test.call('GET', url, { as: 'lagledare' })).body).not.toContain('kanarie')
    }
  })

  it('refuse an outdated version with the list as it is, and an unnamed diet', async () => {
    await save([gluten])
    const stale = await save([canary], 99)
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current.entries).toEqual([gluten])
    const unnamed = await save([{ ...canary, text: ' ' }])
    expect(unnamed.json().errors).toEqual([
      { code: 'required', detail: 'Skriv vilken diet det gäller.', attr: 'entries.0.text' },
    ])
    expect((await save([gluten, gluten])).statusCode).toBe(400)
  })

  it('close with the orders, but can be erased at any time, without a trace anywhere', async () => {
    await save([canary])
    test.now.set('2025-05-02T09:00:00+03:00')
    expect((await save([gluten])).json().errors[0].code).toBe('phase_closed')
    expect((await save([])).json()).toEqual({ school_unit: demo.primary, entries: [], version: 0 })
    const { rows } = await test.pool.query(
      `select (select count(*)::int from special_diets) as lists,
        (select count(*)::int from audit_entry where row(audit_entry.*)::text like '%kanarie%') as traces,
        (select count(*)::int from idempotency_key where answer::text like '%kanarie%') as answers`,
    )
    expect(rows).toEqual([{ lists: 0, traces: 0, answers: 0 }])
    expect(test.logLines.join('')).not.toContain('kanarie')
  })
})
