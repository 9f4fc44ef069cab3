import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { PublishedHeat } from '../../db/schema/heats.ts'

/** A team's start that was published and no longer is. */
type DroppedStart = Pick<PublishedHeat, 'event_instance' | 'round'> & {
  version: number
  heat: number
  lane: number
  team: number
  starts_at: string
}

/**
 * The starts in earlier versions that the newest lacks, as last published. Calendars need them as cancelled entries,
 * because they keep entries that are only left out.
 */
export async function findDroppedStarts(db: Db, karnevalId: number, newestVersion: number): Promise<DroppedStart[]> {
  const { rows } = await db.execute<DroppedStart>(sql`
    select distinct on (event_instance, round, team) * from (
      select v.version, (heat->>'event_instance')::int as event_instance, heat->>'round' as round,
        (heat->>'number')::int as heat, heat->>'starts_at' as starts_at,
        (place->>'team')::int as team, (place->>'lane')::int as lane
      from heat_version v, jsonb_array_elements(v.snapshot) heat, jsonb_array_elements(heat->'places') place
      where v.karneval_id = ${karnevalId} and heat->>'starts_at' is not null
    ) start
    order by event_instance, round, team, version desc`)
  return rows.filter(({ version }) => version < newestVersion)
}
