import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { meetingOf, organiserContext, steppedDb, withoutLock } from '../../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type TeamFixtures, teamFixtures } from '../teams/team-fixtures.ts'
import { importRunners } from './import-runners.ts'

const girls = '5 × 80 m flickor, åk 1–6'
const names = ['Ada', 'Bea', 'Cia', 'Dana', 'Elin']
const register = ['Förnamn\tEfternamn\tÅk\tKön', ...names.map((name) => `${name}\tEk\t5\tf`)].join('\n')
const team = [
  'Förnamn\tEfternamn\tÅk\tKön\tGren\tLag\tSträcka',
  ...names.map((name, leg) => `${name}\tEk\t5\tf\t${girls}\t1\t${leg + 1}`),
].join('\n')
const devices = 4

describe('one sheet read by several devices at once (F1)', () => {
  let test: TestApp
  let fixtures: TeamFixtures
  let unit: number

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    fixtures = await teamFixtures(test)
    unit = await fixtures.emptyUnit('Kapplöpningen')
  })
  afterEach(() => test.close())

  const state = async () => {
    const { rows } = await test.pool.query<{ runners: number; teams: number; legs: number }>(
      `select (select count(*)::int from runner where school_unit_id = $1) as runners,
        (select count(*)::int from team where school_unit_id = $1) as teams,
        (select count(*)::int from leg l join team t on t.id = l.team_id where t.school_unit_id = $1) as legs,
        (select coalesce(sum(r.quantity), 0)::int from unit_order_row r join unit_order o on o.id = r.order_id
          where o.school_unit_id = $1) as fees`,
      [unit],
    )
    return rows[0]
  }

  it('enters each runner, team, leg and fee once, and every device is told that all is in', async () => {
    const device = await fixtures.actor('lagledare')
    const body = { school_unit: unit, dry_run: false, text: team }
    const answers = await Promise.all(
      Array.from({ length: devices }, (_, index) =>
        device('POST', '/api/events/runners/import/', body, { 'idempotency-key': `device-${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const added = answers.map(({ body: { counts } }) => [counts.new_runners, counts.same_runners, counts.new_teams])
    expect(added.toSorted()).toEqual([
      [0, 5, 0],
      [0, 5, 0],
      [0, 5, 0],
      [5, 0, 1],
    ])
    expect(await state()).toEqual({ runners: 5, teams: 1, legs: 5, fees: 1 })
  })

  it('would double the runners without the unit’s turn: the test above can fail', async () => {
    const db = steppedDb(test, withoutLock(/from "school_unit".* for no key update/, meetingOf(devices)))
    // Each reads in a snapshot of its own, taken before the meeting: all see the register as it was before any commit.
    const read = () =>
      db.transaction(
        (tx) => {
          const body = { school_unit: unit, dry_run: false, text: register }
          return importRunners({ ...organiserContext(test), db: tx }, body)
        },
        { isolationLevel: 'repeatable read' },
      )
    await Promise.all(Array.from({ length: devices }, read))
    expect(await state()).toMatchObject({ runners: devices * names.length })
  })
})
