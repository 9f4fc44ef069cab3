import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { rounds, timetableKinds } from './enumerations.ts'
import { eventInstance } from './events.ts'
import { karneval } from './karneval.ts'
import { appUser } from './users.ts'

/** A track where races run in sequence: a delay on one track does not affect the others. */
export const track = pgTable(
  'track',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    name: text('name').notNull(),
    /** Where teams gather before they are led to the track; empty: not decided. */
    assemblyPoint: text('assembly_point').notNull().default(''),
    version: version(),
    ...stamps(),
  },
  (table) => [
    unique('track_karneval_key').on(table.id, table.karnevalId),
    uniqueIndex('track_name_key').on(table.karnevalId, sql`lower(${table.name})`),
    check('track_name_check', sql`length(${table.name}) between 1 and 60`),
    check('track_assembly_point_check', sql`length(${table.assemblyPoint}) <= 120`),
  ],
)

/** An organiser's picture of the arena, cleaned when it came. The newest that is not undone replaces the portal's own. */
export const arenaMap = pgTable(
  'arena_map',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    svg: text('svg').notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    ...stamps(),
  },
  (table) => [
    index('arena_map_karneval_idx').on(table.karnevalId),
    check('arena_map_svg_check', sql`length(${table.svg}) between 1 and 300000`),
  ],
)

/** A row of the minute schedule. Times are the plan; the announcer adds delay_min on the day. */
export const timetableRow = pgTable(
  'timetable_row',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    day: date('day', { mode: 'string' }).notNull(),
    callsAt: instant('calls_at'),
    startsAt: instant('starts_at').notNull(),
    ceremonyAt: instant('ceremony_at'),
    title: text('title').notNull(),
    kind: text('kind', { enum: timetableKinds }).notNull(),
    eventInstanceId: integer('event_instance_id'),
    round: text('round', { enum: rounds }),
    delayMin: integer('delay_min').notNull().default(0),
    /** null: uses no track (a meal, the office), so delays on tracks do not move it. */
    trackId: integer('track_id'),
    /** Seconds from one heat's start to the next; null: the event's heat duration. */
    heatIntervalS: integer('heat_interval_s'),
    /** Minutes that a row without heats occupies its track; null: none. */
    durationMin: integer('duration_min'),
    version: version(),
    ...stamps(),
  },
  (table) => [
    foreignKey({
      name: 'timetable_row_event_instance_fk',
      columns: [table.eventInstanceId, table.karnevalId],
      foreignColumns: [eventInstance.id, eventInstance.karnevalId],
    }),
    foreignKey({
      name: 'timetable_row_track_fk',
      columns: [table.trackId, table.karnevalId],
      foreignColumns: [track.id, track.karnevalId],
    }),
    uniqueIndex('timetable_row_round_key').on(table.eventInstanceId, table.round),
    index('timetable_row_karneval_idx').on(table.karnevalId, table.startsAt),
    oneOf('timetable_row_kind_check', table.kind, timetableKinds),
    oneOf('timetable_row_round_check', table.round, rounds),
    check('timetable_row_race_check', sql`(${table.eventInstanceId} is null) = (${table.round} is null)`),
    check('timetable_row_delay_check', sql`${table.delayMin} between -240 and 600`),
    check('timetable_row_interval_check', sql`${table.heatIntervalS} between 10 and 7200`),
    check('timetable_row_duration_check', sql`${table.durationMin} between 0 and 1440`),
  ],
)

/**
 * "+8 min från heat 12": delays everything planned on the track that day from `from_at` on. Planned times stay
 * unchanged; a shift made by mistake is revoked and no longer counts.
 */
export const timetableDelay = pgTable(
  'timetable_delay',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    trackId: integer('track_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Planned start of the first late heat or row. */
    fromAt: instant('from_at').notNull(),
    minutes: integer('minutes').notNull(),
    rowId: integer('row_id').references(() => timetableRow.id, { onDelete: 'set null' }),
    heatNumber: integer('heat_number'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    ...stamps(),
  },
  (table) => [
    foreignKey({
      name: 'timetable_delay_track_fk',
      columns: [table.trackId, table.karnevalId],
      foreignColumns: [track.id, track.karnevalId],
    }),
    index('timetable_delay_karneval_idx').on(table.karnevalId),
    check('timetable_delay_minutes_check', sql`${table.minutes} between -240 and 600 and ${table.minutes} <> 0`),
    check('timetable_delay_heat_check', sql`${table.heatNumber} > 0`),
  ],
)
