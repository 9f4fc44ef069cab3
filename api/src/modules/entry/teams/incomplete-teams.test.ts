import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { chargeIncompleteTeams } from './incomplete-teams.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const girls = '5 × 80 m flickor, åk 1–6'

describe('teams that are not complete when runners close', () => {
  let test: TestApp
  let fixtures: TeamFixtures
  let unit: number

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    fixtures = await teamFixtures(test)
    unit = await fixtures.emptyUnit('Lagskolan')
  })
  afterEach(() => test.close())

  const fees = async () => {
    const { rows } = await test.pool.query<{ code: string; quantity: number; reason: string | null }>(
      `select p.code, r.quantity, r.reason from unit_order_row r join unit_order o on o.id = r.order_id
       join product p on p.id = r.product_id where o.school_unit_id = $1 order by p.code`,
      [unit],
    )
    return rows
  }

  it('cost the fee once, however often it is looked; complete and withdrawn ones cost nothing (F6)', async () => {
    await fixtures.addTeam(unit, girls)
    const full = await fixtures.addTeam(unit, girls, { number: 2 })
    const gone = await fixtures.addTeam(unit, girls, { number: 3 })
    await test.pool.query(`update team set status = 'confirmed' where id = $1`, [full])
    await test.pool.query(`update team set status = 'withdrawn', withdrawn_at = now() where id = $1`, [gone])
    const closes = new Date('2025-05-07T23:59:59.999+03:00')
    await chargeIncompleteTeams(test.db, closes)
    expect(await fees()).toEqual([])
    const after = new Date(closes.getTime() + 1)
    await Promise.all([chargeIncompleteTeams(test.db, after), chargeIncompleteTeams(test.db, after)])
    await chargeIncompleteTeams(test.db, after)
    expect(await fees()).toMatchObject([
      { code: 'LAG-BRIST', quantity: 1 },
      { code: 'LAG-KORT', quantity: 2 },
    ])
    const { rows } = await test.pool.query(
      `select user_id from audit_entry where action = 'teams.incomplete_fee' and object_id = $1`,
      [unit],
    )
    expect(rows).toEqual([{ user_id: null }])
  })

  it('are looked for by a job that plans itself, one at a time', async () => {
    const waiting = async () => {
      const { rows } = await test.pool.query<{ count: number }>(
        `select count(*)::int from pgboss.job where name = 'incomplete-teams' and state = 'created'`,
      )
      return rows[0]?.count
    }
    expect(await waiting()).toBe(1)
    await test.jobs.send(test.db, 'incomplete-teams', {})
    expect(await waiting()).toBe(1)
    await fixtures.addTeam(unit, girls)
    test.now.set('2025-05-08T00:00:00.000+03:00')
    expect(await test.jobs.run('incomplete-teams')).toBe(true)
    expect((await fees()).map(({ code }) => code)).toEqual(['LAG-BRIST', 'LAG-KORT'])
    expect(await waiting()).toBe(1)
  })
})
