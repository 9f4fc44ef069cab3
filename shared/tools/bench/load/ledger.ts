import type { RushResult, Things } from './leaders.ts'
import type { World } from './world.ts'

type Kept = { unit: number; teams: number; last_places: number; beds: number; entries: number; orders: number }

/**
 * Compares the leaders' answers with the database: each sentence is something lost, doubled or sold twice. Audit
 * entries are compared too, because a doubled change may look like one.
 */
export async function compareWithDatabase(
  { sql }: World,
  things: Things,
  { told, failures }: RushResult,
): Promise<string[]> {
  const { rows } = await sql.query<Kept>(
    `select u.id as unit,
       (select count(*)::int from team t where t.school_unit_id = u.id and t.event_instance_id = $1) as teams,
       (select count(*)::int from team t where t.school_unit_id = u.id and t.event_instance_id = $2) as last_places,
       (select coalesce(sum(r.quantity), 0)::int from unit_order o join unit_order_row r on r.order_id = o.id
         where o.school_unit_id = u.id and r.product_id = $3) as beds,
       (select count(*)::int from audit_entry a where a.action = 'teams.intent' and a.object_id = u.id) as entries,
       (select count(*)::int from audit_entry a join unit_order o on o.id = a.object_id
         where o.school_unit_id = u.id and a.action = 'order.placed') as orders
     from school_unit u where u.id = any($4)`,
    [things.open, things.limited, things.beds, things.units],
  )
  const kept = new Map(rows.map((row) => [row.unit, row]))
  const faults = [...new Set(failures)]
  for (const { unit, teams, lastPlaces, beds } of told) {
    const row = kept.get(unit)
    const expected: Kept = {
      unit,
      teams: teams === 200 ? 2 : 0,
      last_places: lastPlaces === 200 ? 1 : 0,
      beds: beds === 201 ? 1 : 0,
      entries: [teams, lastPlaces].filter((status) => status === 200).length,
      orders: beds === 201 ? 1 : 0,
    }
    const isKnown = teams === 200 && [200, 409].includes(Number(lastPlaces)) && [201, 409].includes(Number(beds))
    if (!isKnown) faults.push(`unit ${unit} was told ${teams}, ${lastPlaces}, ${beds}`)
    if (JSON.stringify(row) !== JSON.stringify(expected))
      faults.push(`unit ${unit}: told ${JSON.stringify(expected)}, kept ${JSON.stringify(row)}`)
  }
  return [...faults, ...(await findUnevenCapacity({ sql }, things))]
}

async function findUnevenCapacity({ sql }: Pick<World, 'sql'>, { limited, beds }: Things): Promise<string[]> {
  const { rows } = await sql.query<{ what: string; limit: number; used: number }>(
    `select 'places' as what, i.capacity as limit,
       (select count(*)::int from team t where t.event_instance_id = i.id and t.status <> 'withdrawn') as used
     from event_instance i where i.id = $1
     union all select 'beds', p.stock, (select sum(r.quantity)::int from unit_order_row r where r.product_id = p.id)
     from product p where p.id = $2`,
    [limited, beds],
  )
  return rows.filter(({ limit, used }) => limit !== used).map(({ what, limit, used }) => `${what}: ${used} of ${limit}`)
}
