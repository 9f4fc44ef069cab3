import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { heatStatuses, laneKinds, placings, readingStates, rounds } from './enumerations.ts'
import { eventInstance } from './events.ts'
import { karneval } from './karneval.ts'
import { team } from './teams.ts'
import { appUser } from './users.ts'

export const heat = pgTable(
  'heat',
  {
    id: id(),
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    round: text('round', { enum: rounds }).notNull(),
    number: integer('number').notNull(),
    callsAt: instant('calls_at'),
    startsAt: instant('starts_at'),
    status: text('status', { enum: heatStatuses }).notNull().default('planned'),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('heat_number_key').on(table.eventInstanceId, table.round, table.number),
    unique('heat_place_target_key').on(table.id, table.eventInstanceId, table.round),
    oneOf('heat_round_check', table.round, rounds),
    oneOf('heat_status_check', table.status, heatStatuses),
    check('heat_number_check', sql`${table.number} > 0`),
  ],
)

/** Event and round are repeated so that constraints can refuse a second place in a round or a team of another event. */
export const heatPlace = pgTable(
  'heat_place',
  {
    id: id(),
    heatId: integer('heat_id').notNull(),
    eventInstanceId: integer('event_instance_id').notNull(),
    round: text('round', { enum: rounds }).notNull(),
    /** Lane, or start order in a mass start. */
    lane: integer('lane').notNull(),
    teamId: integer('team_id').notNull(),
    locked: boolean('locked').notNull().default(false),
    /** null: placed before this was recorded. */
    placedAs: text('placed_as', { enum: placings }),
    placedAt: instant('placed_at'),
    placedBy: integer('placed_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('heat_place_lane_key').on(table.heatId, table.lane),
    uniqueIndex('heat_place_team_key').on(table.round, table.teamId),
    foreignKey({
      name: 'heat_place_heat_fk',
      columns: [table.heatId, table.eventInstanceId, table.round],
      foreignColumns: [heat.id, heat.eventInstanceId, heat.round],
    }),
    foreignKey({
      name: 'heat_place_team_fk',
      columns: [table.teamId, table.eventInstanceId],
      foreignColumns: [team.id, team.eventInstanceId],
    }),
    index('heat_place_team_idx').on(table.teamId),
    check('heat_place_lane_check', sql`${table.lane} > 0`),
    oneOf('heat_place_placed_as_check', table.placedAs, placings),
  ],
)

export type Placed = { as: (typeof placings)[number]; at: string | null; by: number | null }

/** One of the teams of a move; `placed` is how it had got its previous place. */
export type MovedTeam = {
  team: number
  before: { heat: number; lane: number }
  after: { heat: number; lane: number }
  placed: Placed | null
}

/** Manual moves, undone newest first. A new draw of the round deletes its rows. */
export const heatMove = pgTable(
  'heat_move',
  {
    id: id(),
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    round: text('round', { enum: rounds }).notNull(),
    moved: jsonb('moved').$type<MovedTeam[]>().notNull(),
    movedBy: integer('moved_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    index('heat_move_round_idx').on(table.eventInstanceId, table.round),
    oneOf('heat_move_round_check', table.round, rounds),
  ],
)

/**
 * The working heats of one round: a change must carry the version that was read, and locks this row. The first draw
 * inserts it.
 */
export const heatRound = pgTable(
  'heat_round',
  {
    eventInstanceId: refersTo('event_instance_id', () => eventInstance.id),
    round: text('round', { enum: rounds }).notNull(),
    /** Seed of the newest draw; null when the heats were never drawn here. */
    seed: text('seed'),
    drawnAt: instant('drawn_at'),
    unusableLanes: integer('unusable_lanes').array().notNull().default(sql`'{}'`),
    laneKind: text('lane_kind', { enum: laneKinds }).notNull().default('relay'),
    version: version(),
    /** Incremented by each change of the round's results; `version` counts changes of the heats. */
    resultsVersion: integer('results_version').notNull().default(1),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.eventInstanceId, table.round] }),
    oneOf('heat_round_round_check', table.round, rounds),
    oneOf('heat_round_lane_kind_check', table.laneKind, laneKinds),
  ],
)

/** The place of a withdrawn team, for its return while the place is free. */
export const freedPlace = pgTable(
  'freed_place',
  {
    teamId: refersTo('team_id', () => team.id),
    round: text('round', { enum: rounds }).notNull(),
    heatNumber: integer('heat_number').notNull(),
    lane: integer('lane').notNull(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.round] }),
    oneOf('freed_place_round_check', table.round, rounds),
  ],
)

export type DraftRound = {
  event_instance: number
  round: (typeof rounds)[number]
  heats: { number: number; places: { lane: number; team: number; locked: boolean }[] }[]
}

/** A trial draw: up to three are kept until one is chosen. No other table refers to it. */
export const heatDraft = pgTable(
  'heat_draft',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    /** 1–3, shown as A, B, C. */
    slot: integer('slot').notNull(),
    seed: text('seed').notNull(),
    rounds: jsonb('rounds').$type<DraftRound[]>().notNull(),
    drawnBy: integer('drawn_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('heat_draft_slot_key').on(table.karnevalId, table.slot),
    check('heat_draft_slot_check', sql`${table.slot} between 1 and 3`),
  ],
)

/** A row of a result file without the team's name, because a team may be named after its runners. */
export type ReadRow = { place: string; lane: string; ids: number[]; time: string }

/** A result file as received: applied to a heat, or kept until it is decided on. */
export const resultReading = pgTable(
  'result_reading',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    fileName: text('file_name').notNull(),
    /** The header: event name and the three numbers, as in the timing computer. */
    title: text('title').notNull(),
    eventNo: integer('event_no').notNull(),
    roundNo: integer('round_no').notNull(),
    heatNo: integer('heat_no').notNull(),
    rows: jsonb('rows').$type<ReadRow[]>().notNull(),
    /** Hex SHA-256 of the decoded text; reading the same content twice gives one reading. */
    checksum: text('checksum').notNull(),
    state: text('state', { enum: readingStates }).notNull(),
    /** Reason for parking, in Swedish; empty when applied at once. */
    reason: text('reason').notNull().default(''),
    /** Heat that it was applied to. */
    eventInstanceId: integer('event_instance_id').references(() => eventInstance.id),
    round: text('round', { enum: rounds }),
    heatNumber: integer('heat_number'),
    readBy: integer('read_by').references(() => appUser.id, { onDelete: 'set null' }),
    decidedBy: integer('decided_by').references(() => appUser.id, { onDelete: 'set null' }),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('result_reading_checksum_key').on(table.karnevalId, table.checksum),
    oneOf('result_reading_state_check', table.state, readingStates),
    oneOf('result_reading_round_check', table.round, rounds),
  ],
)

/**
 * A team's state at a publication. Runners are stored by id and row version, not by name, because names are erased
 * later.
 */
export type PublishedEntry = {
  team: number
  round: (typeof rounds)[number]
  status: 'ok' | 'withdrawn'
  /** Former place of a withdrawn team. */
  place?: { number: number; lane: number }
  runners: { leg: number; runner: number; version: number }[]
  /** The team's row version, incremented by each line-up; missing in older publications. */
  version?: number
  /** How the team got its place, if known. */
  placed?: Placed
  /** Bib number at the publication; missing in older ones. */
  bib?: string | null
}

export type PublishedHeat = {
  id: number
  event_instance: number
  round: (typeof rounds)[number]
  number: number
  calls_at: string | null
  starts_at: string | null
  places: { lane: number; team: number }[]
}

/** A publication: a snapshot of the heats that the public reads while the working heats change. */
export const heatVersion = pgTable(
  'heat_version',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    version: integer('version').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: integer('published_by').references(() => appUser.id, { onDelete: 'set null' }),
    seed: text('seed').notNull(),
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
    quality: jsonb('quality').$type<Record<string, unknown>>().notNull(),
    diff: jsonb('diff').$type<unknown[]>().notNull(),
    snapshot: jsonb('snapshot').$type<PublishedHeat[]>().notNull(),
    /** null in versions made before compositions were stored. */
    entries: jsonb('entries').$type<PublishedEntry[]>(),
    /** The version that this one restored. */
    restoredFrom: integer('restored_from'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('heat_version_key').on(table.karnevalId, table.version),
    check('heat_version_check', sql`${table.version} > 0`),
  ],
)
