import type { CompositionRule } from '@stafapp/shared/rules/teams/types'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, someOf, stamps, version } from './columns.ts'
import {
  eventCategories,
  eventInstanceStatuses,
  genderTypes,
  rounds,
  schoolSubtypes,
  schoolTypes,
} from './enumerations.ts'
import { karneval } from './karneval.ts'
import { product } from './products.ts'
import { schoolUnit } from './schools.ts'
import { appUser } from './users.ts'

/** A gren (event) that recurs every year; schools enter its instance in one carnival. */
export const event = pgTable(
  'event',
  {
    id: id(),
    name: text('name').notNull(),
    category: text('category', { enum: eventCategories }).notNull(),
    schoolTypes: text('school_types', { enum: schoolTypes }).array().notNull(),
    schoolSubtypes: text('school_subtypes', { enum: schoolSubtypes }).array().notNull(),
    genderType: text('gender_type', { enum: genderTypes }).notNull(),
    composition: jsonb('composition').$type<CompositionRule>(),
    legDistancesM: integer('leg_distances_m').array(),
    teamSize: integer('team_size').notNull(),
    reservesMax: integer('reserves_max').notNull(),
    minGrade: integer('min_grade').notNull(),
    maxGrade: integer('max_grade').notNull(),
    /** null: mass start. */
    lanes: integer('lanes'),
    maxTeamsPerHeat: integer('max_teams_per_heat'),
    rounds: text('rounds', { enum: rounds }).array().notNull(),
    heatDurationS: integer('heat_duration_s').notNull(),
    maxTeamsPerUnit: integer('max_teams_per_unit').notNull(),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('event_name_key').on(sql`lower(${table.name})`),
    oneOf('event_category_check', table.category, eventCategories),
    oneOf('event_gender_check', table.genderType, genderTypes),
    someOf('event_school_types_check', table.schoolTypes, schoolTypes),
    someOf('event_school_subtypes_check', table.schoolSubtypes, schoolSubtypes),
    someOf('event_rounds_check', table.rounds, rounds),
    check('event_team_size_check', sql`${table.teamSize} > 0 and ${table.reservesMax} >= 0`),
    check('event_legs_check', sql`cardinality(${table.legDistancesM}) = ${table.teamSize}`),
    check('event_grades_check', sql`${table.minGrade} between 0 and ${table.maxGrade}`),
    check('event_lanes_check', sql`${table.lanes} > 0 and ${table.maxTeamsPerHeat} between 1 and ${table.lanes}`),
    check('event_max_teams_check', sql`${table.maxTeamsPerUnit} > 0`),
  ],
)

export const eventInstance = pgTable(
  'event_instance',
  {
    id: id(),
    eventId: refersTo('event_id', () => event.id),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    /** The product that is the team fee. */
    productId: integer('product_id').notNull(),
    /** Total number of teams; null = no limit. */
    capacity: integer('capacity'),
    status: text('status', { enum: eventInstanceStatuses }).notNull().default('open'),
    /** How many of each heat go to the final by place and how many by time; null: the default rule. */
    advanceWinners: integer('advance_winners'),
    advanceByTime: integer('advance_by_time'),
    version: version(),
    ...stamps(),
  },
  (table) => [
    check(
      'event_instance_advance_check',
      sql`(${table.advanceWinners} is null) = (${table.advanceByTime} is null) and ${table.advanceWinners} between 0 and 100 and ${table.advanceByTime} between 0 and 500 and ${table.advanceWinners} + ${table.advanceByTime} > 0`,
    ),
    uniqueIndex('event_instance_key').on(table.karnevalId, table.eventId),
    foreignKey({
      name: 'event_instance_product_fk',
      columns: [table.productId, table.karnevalId],
      foreignColumns: [product.id, product.karnevalId],
    }),
    unique('event_instance_karneval_key').on(table.id, table.karnevalId),
    index('event_instance_product_idx').on(table.productId),
    oneOf('event_instance_status_check', table.status, eventInstanceStatuses),
    check('event_instance_capacity_check', sql`${table.capacity} >= 0`),
  ],
)

/** Call and start times of a round, and the deadline for changing its line-ups. */
export const eventRound = pgTable(
  'event_round',
  {
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    round: text('round', { enum: rounds }).notNull(),
    callsAt: instant('calls_at').notNull(),
    startsAt: instant('starts_at').notNull(),
    changesCloseAt: instant('changes_close_at').notNull(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.eventInstanceId, table.round] }),
    oneOf('event_round_check', table.round, rounds),
    check('event_round_times_check', sql`${table.callsAt} <= ${table.startsAt}`),
  ],
)

/** A unit's preliminary number of teams for one event. */
export const intent = pgTable(
  'intent',
  {
    id: id(),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    teamCount: integer('team_count').notNull(),
    enteredBy: integer('entered_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('intent_key').on(table.schoolUnitId, table.eventInstanceId),
    index('intent_event_instance_idx').on(table.eventInstanceId),
    check('intent_team_count_check', sql`${table.teamCount} between 1 and 50`),
  ],
)
