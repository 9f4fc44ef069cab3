import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meetAtTable } from '../../../test/support/held-table.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools } from '../../../test/support/two-schools.ts'

/** When off, the unit's row is read without waiting, which the lock must prevent. */
const lock = vi.hoisted(() => ({ isOn: true }))

vi.mock(import('../../schools/offered-units.ts'), async (original) => {
  const real = await original()
  return { ...real, lockUnit: (tx, id) => (lock.isOn ? real.lockUnit(tx, id) : real.findUnit(tx, id)) }
})

let app: TestApp
beforeEach(async () => {
  lock.isOn = true
  app = await createTestApp({ demo: true })
})
afterEach(() => app.close())

const AT_ONCE = 8

type Outcome = { statuses: number[]; payers: number }

/**
 * Creates payers for the same service at once. `writers`: how many have to meet before the first one is written.
 * @returns the statuses and how many payers have the service afterwards
 */
async function race(writers: number): Promise<Outcome> {
  const { a } = await addTwoSchools(app)
  const headers = { authorization: `Bearer ${(await app.login('adminA')).access}` }
  const answers = await meetAtTable(app, { table: 'billing_information', writers }, () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        app.call('POST', '/api/invoices/billing-information/', {
          headers,
          body: { school_unit: a.unitIds[0], name: `Betalare ${index}`, logi: true, contact_info: { email: 'a@b.fi' } },
        }),
      ),
    ),
  )
  const { rows } = await app.pool.query<{ payers: number }>(
    'select count(*)::int as payers from billing_information where logi and school_unit_id = $1',
    [a.unitIds[0]],
  )
  return { statuses: answers.map(({ statusCode }) => statusCode).sort(), payers: rows[0]?.payers ?? 0 }
}

test('of payers for one service at once exactly one gets it, the others are told', async () => {
  // The lock lets one at a time come as far as writing.
  expect(await race(1)).toEqual({ statuses: [201, 400, 400, 400, 400, 400, 400, 400], payers: 1 })
})

test('without the lock the index still lets only one in', async () => {
  lock.isOn = false
  const { statuses, payers } = await race(2)
  expect(payers).toBe(1)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
})

test('control: without lock and index the service is paid twice', async () => {
  lock.isOn = false
  await app.pool.query('drop index billing_logi_key')
  expect((await race(2)).payers).toBeGreaterThan(1)
})
