import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { rounds, teamChangeKinds, teamChangeStates } from './enumerations.ts'
import { eventInstance } from './events.ts'
import { schoolUnit } from './schools.ts'
import { team, type WithdrawnLeg } from './teams.ts'
import { appUser } from './users.ts'

/** The requested line-up as runner ids: names stay in the register. */
export type WantedLineUp = { legs: (number | null)[]; reserves: number[] }

/**
 * The round's line-up before the request changed it. `legs` is empty if the round had none of its own and ran with that of
 * an earlier round.
 */
export type ReplacedLineUp = { legs: WithdrawnLeg[]; exceptionAllowed: boolean }

/** A leader's request after the deadline. Granting it changes the team. */
export const teamChange = pgTable(
  'team_change',
  {
    id: id(),
    kind: text('kind', { enum: teamChangeKinds }).notNull(),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    /** null while a requested new team does not exist. */
    teamId: integer('team_id').references(() => team.id),
    round: text('round', { enum: rounds }),
    wanted: jsonb('wanted').$type<WantedLineUp>(),
    /** Of a change of runners, as it stood at the request or its approval: for what is shown and an undo; ids only. */
    replaced: jsonb('replaced').$type<ReplacedLineUp>(),
    reason: text('reason').notNull(),
    status: text('status', { enum: teamChangeStates }).notNull().default('pending'),
    requestedBy: integer('requested_by').references(() => appUser.id, { onDelete: 'set null' }),
    decidedBy: integer('decided_by').references(() => appUser.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    /** The organiser's answer to the leader. */
    answer: text('answer').notNull().default(''),
    /** Whether a fee was charged; null while undecided. */
    charged: boolean('charged'),
    version: version(),
    ...stamps(),
  },
  (table) => [
    // One pending request per team, and one for a new team per unit and event, so that a double click creates no second
    // one.
    uniqueIndex('team_change_pending_key').on(table.teamId).where(sql`${table.status} = 'pending'`),
    uniqueIndex('team_change_pending_new_key')
      .on(table.schoolUnitId, table.eventInstanceId)
      .where(sql`${table.status} = 'pending' and ${table.kind} = 'add_team'`),
    index('team_change_unit_idx').on(table.schoolUnitId),
    index('team_change_event_idx').on(table.eventInstanceId),
    oneOf('team_change_kind_check', table.kind, teamChangeKinds),
    oneOf('team_change_status_check', table.status, teamChangeStates),
    check('team_change_decided_check', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
)
