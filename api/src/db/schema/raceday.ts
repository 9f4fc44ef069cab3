import { type FactDetail, factKinds, officialTasks, teamKinds } from '@stafapp/shared/contract/raceday'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { factSources, rounds } from './enumerations.ts'
import { event, eventInstance } from './events.ts'
import { karneval } from './karneval.ts'
import { team } from './teams.ts'
import { appUser } from './users.ts'

/** A link by which an official works without an account: one task, one day. */
export const officialLink = pgTable(
  'official_link',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    task: text('task', { enum: officialTasks }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Chosen by the organiser: "Grind 2, Kalle". */
    name: text('name').notNull(),
    /** SHA-256 of 256 random bits. */
    tokenHash: text('token_hash').notNull(),
    createdBy: refersTo('created_by', () => appUser.id),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('official_link_token_key').on(table.tokenHash),
    index('official_link_karneval_idx').on(table.karnevalId, table.day),
    oneOf('official_link_task_check', table.task, officialTasks),
  ],
)

/** One device on which a link was opened. It ends with the link. */
export const officialSession = pgTable(
  'official_session',
  {
    id: id(),
    linkId: refersTo('link_id', () => officialLink.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('official_session_token_key').on(table.tokenHash),
    index('official_session_link_idx').on(table.linkId),
  ],
)

/**
 * Everything that is said on race day, in the order of `seq`; the state is derived from it. Append-only: a trigger
 * refuses every change. A heat is named by its number, because a heat's row may be replaced by a new draw.
 */
export const racedayFact = pgTable(
  'raceday_fact',
  {
    seq: integer('seq').primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the device. */
    factId: uuid('fact_id').notNull(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    /** The heat's day when the fact was recorded. */
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: factKinds }).notNull(),
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    round: text('round', { enum: rounds }).notNull(),
    heatNumber: integer('heat_number').notNull(),
    teamId: integer('team_id').references(() => team.id),
    undoes: uuid('undoes'),
    /** The fact's own data, such as a time; its form depends on the kind. Most kinds have none: null. */
    detail: jsonb('detail').$type<FactDetail>(),
    /** The author: a link or a user. */
    linkId: integer('link_id').references(() => officialLink.id),
    userId: integer('user_id').references(() => appUser.id),
    device: uuid('device').notNull(),
    deviceTime: instant('device_time').notNull(),
    /** The newest seq that the device knew. */
    seen: integer('seen').notNull(),
    source: text('source', { enum: factSources }).notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    uniqueIndex('raceday_fact_id_key').on(table.factId),
    index('raceday_fact_day_idx').on(table.karnevalId, table.day, table.seq),
    index('raceday_fact_heat_idx').on(table.eventInstanceId, table.round, table.heatNumber),
    index('raceday_fact_link_idx').on(table.linkId),
    oneOf('raceday_fact_kind_check', table.kind, factKinds),
    oneOf('raceday_fact_round_check', table.round, rounds),
    oneOf('raceday_fact_source_check', table.source, factSources),
    check('raceday_fact_author_check', sql`num_nonnulls(${table.linkId}, ${table.userId}) = 1`),
    check('raceday_fact_undo_check', sql`(${table.kind} = 'undo') = (${table.undoes} is not null)`),
    check(
      'raceday_fact_team_check',
      sql`${table.kind} = 'undo' or (${table.kind} in (${sql.raw(teamKinds.map((kind) => `'${kind}'`).join(', '))})) = (${table.teamId} is not null)`,
    ),
    check('raceday_fact_detail_check', sql`octet_length(${table.detail}::text) <= 32768`),
  ],
)

/** The text of a leader's protest. It has a table of its own, because texts are erased and facts are kept. */
export const protestText = pgTable(
  'protest_text',
  {
    factId: uuid('fact_id').primaryKey(),
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    teamId: refersTo('team_id', () => team.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('protest_text_event_idx').on(table.eventInstanceId),
    index('protest_text_team_idx').on(table.teamId),
  ],
)

/** Carnival records, accepted by the organiser: the fastest row of an event is its record, the others its history. */
export const carnivalRecord = pgTable(
  'carnival_record',
  {
    id: id(),
    eventId: refersTo('event_id', () => event.id),
    timeMs: integer('time_ms').notNull(),
    year: integer('year').notNull(),
    schoolName: text('school_name').notNull(),
    /** As it is shown for all years: the school's name and the team's number, never a name that a school gave. */
    teamName: text('team_name'),
    /** The result that the record was accepted from; null for one that the organiser typed. */
    eventInstanceId: integer('event_instance_id').references(() => eventInstance.id, { onDelete: 'set null' }),
    round: text('round', { enum: rounds }),
    teamId: integer('team_id').references(() => team.id),
    version: version(),
    acceptedBy: integer('accepted_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('carnival_record_time_key').on(table.eventId, table.timeMs, table.schoolName, table.year),
    index('carnival_record_instance_idx').on(table.eventInstanceId),
    index('carnival_record_team_idx').on(table.teamId),
    check('carnival_record_time_check', sql`${table.timeMs} > 0`),
    check('carnival_record_year_check', sql`${table.year} between 1900 and 2100`),
  ],
)

/** A result that the organiser has declined as a record; another time of the same team is proposed again. */
export const declinedRecord = pgTable(
  'declined_record',
  {
    eventInstanceId: integer('event_instance_id')
      .notNull()
      .references(() => eventInstance.id, { onDelete: 'cascade' }),
    round: text('round', { enum: rounds }).notNull(),
    teamId: refersTo('team_id', () => team.id),
    timeMs: integer('time_ms').notNull(),
    declinedBy: integer('declined_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventInstanceId, table.round, table.teamId, table.timeMs] }),
    index('declined_record_team_idx').on(table.teamId),
    oneOf('declined_record_round_check', table.round, rounds),
  ],
)

/** The prize-giving of an event, as the organiser has set it. An event without a row has the defaults. */
export const prizeCeremony = pgTable(
  'prize_ceremony',
  {
    eventInstanceId: integer('event_instance_id')
      .primaryKey()
      .references(() => eventInstance.id, { onDelete: 'cascade' }),
    /** Who gives out the prizes; erased with the carnival's names. */
    presenter: text('presenter').notNull().default(''),
    /** Prizes are given to the ranks from 1 to this. */
    places: integer('places').notNull().default(3),
    version: version(),
    ...stamps(),
  },
  (table) => [check('prize_ceremony_places_check', sql`${table.places} between 1 and 8`)],
)
