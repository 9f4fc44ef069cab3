import { teamFixtures } from '../../modules/entry/teams/team-fixtures.ts'
import { readOrderDemo } from '../../modules/orders/order-fixtures.ts'
import type { TestApp } from '../support/test-app.ts'
import { versionOf } from '../support/version-of.ts'

/** The event of all these writes: five runners, trial and final. */
export const phasedEvent = '5 × 80 m flickor, åk 1–6'

const nobody = [null, null, null, null, null]
const because = 'Alla är sjuka'

/**
 * All writes that depend on the phase, made by a leader on separate units: each call prepares its data and can be
 * repeated.
 */
export async function phasedWrites(test: TestApp) {
  const fixtures = await teamFixtures(test)
  const { lunch } = await readOrderDemo(test)
  const leader = await fixtures.actor('lagledare')
  const event = fixtures.eventOf(phasedEvent).id
  const unit = await fixtures.emptyUnit('Tidsskolan')
  const girl = { gender: 'female', grade: 4 }
  const [free = 0] = await fixtures.addRunners(unit, [girl])

  // A runner in a team has other deadlines than one without.
  const runnersUnit = await fixtures.emptyUnit('Löparskolan')
  const [placed = 0] = await fixtures.addRunners(runnersUnit, [girl])
  const team = await fixtures.addTeam(runnersUnit, phasedEvent)
  await leader('PATCH', `/api/events/teams/${team}/`, { version: 1, legs: [placed, null, null, null, null] })

  // One girl too many without permission.
  const mixedUnit = await fixtures.emptyUnit('Undantagsskolan')
  const mixedLine = await fixtures.addRunners(mixedUnit, [girl, girl, girl, girl, { ...girl, gender: 'male' }])
  const mixedTeam = await fixtures.addTeam(mixedUnit, '5 × 80 m mixed, små grundskolor åk 1–6')

  const orderUnit = await fixtures.emptyUnit('Beställarskolan')
  const { body: order } = await leader('POST', '/api/invoices/orders/', { school_unit: orderUnit, rows: [] })

  let serial = 0
  /** Creates the unit's only team, with the given status. */
  const newTeam = async (status = 'draft') => {
    // Leaves room for the numbers assigned by the calls.
    serial += 10
    await test.pool.query('delete from leg where team_id in (select id from team where school_unit_id = $1)', [unit])
    await test.pool.query('delete from team_change where school_unit_id = $1', [unit])
    await test.pool.query(
      `update team set status = 'withdrawn', withdrawn_at = now() where school_unit_id = $1 and status <> 'withdrawn'`,
      [unit],
    )
    const id = await fixtures.addTeam(unit, phasedEvent, { number: serial })
    await test.pool.query(
      `update team set status = $2, withdrawn_at = case when $2 = 'withdrawn' then now() end where id = $1`,
      [id, status],
    )
    return id
  }
  /** The order without rows, as draft or placed. */
  const newOrder = async (status: 'draft' | 'placed') => {
    await test.pool.query('delete from order_change where order_id = $1', [order.id])
    await test.pool.query('delete from unit_order_row where order_id = $1', [order.id])
    await test.pool.query(
      `update unit_order set status = $2, placed_at = case when $2 = 'placed' then now() end where id = $1`,
      [order.id, status],
    )
    return order.id as number
  }
  const editRunner = async (call: typeof leader, id: number, reason?: string) => {
    const { body } = await call('GET', `/api/events/runners/${id}/`)
    return call('PATCH', `/api/events/runners/${id}/`, { version: body.version, last_name: 'Ek', reason })
  }
  const askFor = (body: object) =>
    leader('POST', '/api/events/change-requests/', { school_unit: unit, reason: because, ...body })
  const load = (lines: readonly string[]) =>
    leader('POST', '/api/events/runners/import/', { school_unit: unit, dry_run: false, text: lines.join('\n') })

  /** Writes that the organiser may make outside the dates with a reason. */
  const overridable = {
    'a composition': async (call = leader, reason?: string) =>
      call('PATCH', `/api/events/teams/${await newTeam()}/`, { version: 1, legs: nobody, reason }),
    'a final’s composition': async (call = leader, reason?: string) =>
      call('PATCH', `/api/events/teams/${await newTeam()}/`, { version: 1, round: 'FINAL', legs: nobody, reason }),
    'a name': async (call = leader, reason?: string) =>
      call('PATCH', `/api/events/teams/${await newTeam()}/`, { version: 1, name: 'Nytt namn', reason }),
    'a withdrawal': async (call = leader, reason?: string) =>
      call(
        'DELETE',
        `/api/events/teams/${await newTeam()}/?version=1${reason ? `&reason=${encodeURIComponent(reason)}` : ''}`,
      ),
    'an undo': async (call = leader, reason?: string) =>
      call('POST', `/api/events/teams/${await newTeam('withdrawn')}/restore/`, { version: 1, reason }),
    'a team': async (call = leader, reason?: string) => {
      await newTeam('withdrawn')
      const teams = [{ event_instance: event, count: 1 }]
      return call('POST', '/api/events/teams/intent/', { school_unit: unit, teams, reason })
    },
    'a new runner': async (call = leader, reason?: string) => {
      const child = { first_name: 'Ny', last_name: 'Elev', grade: 4, gender: 'female' }
      return call('POST', '/api/events/runners/', { school_unit: unit, ...child, reason })
    },
    'a change of a runner': (call = leader, reason?: string) => editRunner(call, free, reason),
    'a change of a runner with a start': (call = leader, reason?: string) => editRunner(call, placed, reason),
  }
  const writes = {
    ...overridable,
    'a preliminary number': () =>
      leader('POST', '/api/events/event/intent/', {
        school_unit: unit,
        intents: [{ event_instance: event, team_count: 1 }],
      }),
    'a removal of a runner': async () => {
      const [id] = await fixtures.addRunners(unit, [girl])
      return leader('DELETE', `/api/events/runners/${id}/`)
    },
    'an import of runners': () => load(['Förnamn\tEfternamn\tÅk\tKön', 'Ida\tProv\t4\tf']),
    'an import of a composition': async () => {
      await newTeam()
      return load(['Förnamn\tEfternamn\tÅk\tKön\tGren', `Ida\tProv\t4\tf\t${phasedEvent}`])
    },
    'a request to withdraw': async () => askFor({ kind: 'withdraw_team', team: await newTeam() }),
    'a request for a team': async () => {
      await newTeam('withdrawn')
      return askFor({ kind: 'add_team', event_instance: event })
    },
    'a request for other runners': async () =>
      askFor({ kind: 'change_runners', team: await newTeam(), legs: [free, null, null, null, null] }),
    'a request for an exception': async () => {
      await test.pool.query('delete from team_change where school_unit_id = $1', [mixedUnit])
      return askFor({ kind: 'exception', school_unit: mixedUnit, team: mixedTeam, legs: mixedLine })
    },
    'an order': async () => {
      await newOrder('draft')
      return leader('POST', '/api/invoices/orders/', {
        school_unit: orderUnit,
        rows: [{ product: lunch, quantity: 2 }],
      })
    },
    'a change of an order': async () =>
      leader('PATCH', `/api/invoices/orders/${await newOrder('placed')}/`, {
        rows: [{ product: lunch, quantity: 3 }],
        version: await versionOf(test, 'unit_order', order.id as number),
      }),
    'an inmarsch': async () =>
      leader('PUT', `/api/invoices/orders/${await newOrder('placed')}/`, {
        rows: [],
        inmarsch: { persons: 2, mascot: '' },
        version: await versionOf(test, 'unit_order', order.id as number),
      }),
    'a request for another order': async () =>
      leader('POST', '/api/invoices/order-changes/', {
        order: await newOrder('placed'),
        rows: [{ product: lunch, quantity: 4 }],
        reason: because,
      }),
    'special diets': async () => {
      await test.pool.query('delete from special_diets where school_unit_id = $1', [orderUnit])
      return leader('PUT', '/api/invoices/diets/', {
        school_unit: orderUnit,
        entries: [{ diet: 'gluten_free', friday: 1, saturday: 0, text: '' }],
        version: 0,
      })
    },
  }
  return { writes, overridable, event, leader, organiser: await fixtures.actor('superadmin') }
}

export type PhasedWrites = Awaited<ReturnType<typeof phasedWrites>>
