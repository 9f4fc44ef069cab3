import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { rounds, runnerGenders, teamStatuses } from './enumerations.ts'
import { eventInstance } from './events.ts'
import { karneval } from './karneval.ts'
import { schoolUnit } from './schools.ts'
import { appUser } from './users.ts'

/** Line-up of a withdrawn team, kept for an undo. Ids only, so that no child's name outlives the register. */
export type WithdrawnLeg = { round: (typeof rounds)[number]; position: number; reserve: boolean; runner: number }

export const team = pgTable(
  'team',
  {
    id: id(),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    /** From 1 per unit and event; a withdrawn team keeps its number. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    leaderId: integer('leader_id').references(() => appUser.id, { onDelete: 'set null' }),
    status: text('status', { enum: teamStatuses }).notNull().default('draft'),
    bib: text('bib'),
    late: boolean('late').notNull().default(false),
    /** The organiser allows this team one of its event's exceptional compositions. */
    exceptionAllowed: boolean('exception_allowed').notNull().default(false),
    /** Reason for allowing it. */
    exceptionReason: text('exception_reason'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnLegs: jsonb('withdrawn_legs').$type<WithdrawnLeg[]>(),
    /** Incomplete at runners_close_at: charged the incomplete-team fee. */
    incompleteFee: boolean('incomplete_fee').notNull().default(false),
    /** Number of composition changes granted after the deadline with a fee. */
    changeFees: integer('change_fees').notNull().default(0),
    /** Withdrawn too late for a refund of the team fee. */
    feeKept: boolean('fee_kept').notNull().default(false),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('team_number_key').on(table.schoolUnitId, table.eventInstanceId, table.number),
    uniqueIndex('team_bib_key').on(table.eventInstanceId, table.bib),
    // Referenced by heat_place: a team can only be placed in a heat of its own event.
    unique('team_event_instance_key').on(table.id, table.eventInstanceId),
    index('team_event_instance_idx').on(table.eventInstanceId, table.status),
    oneOf('team_status_check', table.status, teamStatuses),
    check('team_number_check', sql`${table.number} > 0`),
    check('team_change_fees_check', sql`${table.changeFees} >= 0`),
    check('team_withdrawn_check', sql`(${table.status} = 'withdrawn') = (${table.withdrawnAt} is not null)`),
  ],
)

/**
 * A child in a unit's register for one carnival: no birth date or contact data; names are erased after the carnival.
 */
export const runner = pgTable(
  'runner',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    grade: integer('grade').notNull(),
    gender: text('gender', { enum: runnerGenders }).notNull(),
    /** Class as in an imported list ("5B"); distinguishes children with the same name. '' when no list gave it. */
    schoolClass: text('school_class').notNull().default(''),
    version: version(),
    ...stamps(),
  },
  (table) => [
    index('runner_unit_idx').on(table.schoolUnitId, table.karnevalId),
    index('runner_karneval_idx').on(table.karnevalId),
    oneOf('runner_gender_check', table.gender, runnerGenders),
    check('runner_grade_check', sql`${table.grade} between 0 and 13`),
  ],
)

/** A runner's place in a team, stored per round because the final may have other runners than the trial. */
export const leg = pgTable(
  'leg',
  {
    id: id(),
    teamId: integer('team_id').notNull(),
    eventInstanceId: integer('event_instance_id').notNull(),
    round: text('round', { enum: rounds }).notNull(),
    /** 1..n on the track; 1..reserves_max for reserves. */
    position: integer('position').notNull(),
    reserve: boolean('reserve').notNull().default(false),
    runnerId: refersTo('runner_id', () => runner.id),
    ...stamps(),
  },
  (table) => [
    foreignKey({
      name: 'leg_team_fk',
      columns: [table.teamId, table.eventInstanceId],
      foreignColumns: [team.id, team.eventInstanceId],
    }),
    uniqueIndex('leg_position_key').on(table.teamId, table.round, table.reserve, table.position),
    // A runner is in one team per event, once per round. The index holds under races too.
    uniqueIndex('leg_runner_key').on(table.runnerId, table.eventInstanceId, table.round),
    // Finds the legs of one year's events.
    index('leg_event_instance_idx').on(table.eventInstanceId, table.runnerId),
    oneOf('leg_round_check', table.round, rounds),
    check('leg_position_check', sql`${table.position} > 0`),
  ],
)
