import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { orderChangeStates } from './enumerations.ts'
import { karneval } from './karneval.ts'
import { unitOrder } from './orders.ts'
import { schoolUnit } from './schools.ts'
import { appUser } from './users.ts'

/** A hejarklack (cheer squad) of one class, with its responsible adult. */
export const cheerSquad = pgTable(
  'cheer_squad',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => unitOrder.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    className: text('class_name').notNull(),
    participants: integer('participants').notNull(),
    adultName: text('adult_name').notNull(),
    /** E.164. */
    adultPhone: text('adult_phone').notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('cheer_squad_position_key').on(table.orderId, table.position),
    check('cheer_squad_participants_check', sql`${table.participants} between 1 and 500`),
  ],
)

/** Absolute quantities that the order gets once the change is granted. */
export type WantedQuantity = { product: number; quantity: number }

/** A leader's request after orders_close_at. Granting it creates the order rows. */
export const orderChange = pgTable(
  'order_change',
  {
    id: id(),
    orderId: refersTo('order_id', () => unitOrder.id),
    wanted: jsonb('wanted').$type<WantedQuantity[]>().notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: orderChangeStates }).notNull().default('pending'),
    requestedBy: integer('requested_by').references(() => appUser.id, { onDelete: 'set null' }),
    decidedBy: integer('decided_by').references(() => appUser.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    /** The organiser's answer to the leader. */
    answer: text('answer').notNull().default(''),
    version: version(),
    ...stamps(),
  },
  (table) => [
    // One pending change per order, so that a double click creates no second one.
    uniqueIndex('order_change_pending_key').on(table.orderId).where(sql`${table.status} = 'pending'`),
    index('order_change_order_idx').on(table.orderId),
    oneOf('order_change_status_check', table.status, orderChangeStates),
    check('order_change_decided_check', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
)

export type DietEntry = { diet: string; friday: number; saturday: number; text: string }

/**
 * Number of a unit's people with each diet. Health data: kept apart from the order, without names, in no audit entry or
 * invoice, and deleted with its one row.
 */
export const specialDiets = pgTable(
  'special_diets',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    entries: jsonb('entries').$type<DietEntry[]>().notNull(),
    version: version(),
    ...stamps(),
  },
  (table) => [uniqueIndex('special_diets_key').on(table.karnevalId, table.schoolUnitId)],
)

/** The organiser's contact for a unit. */
export const contactPerson = pgTable('contact_person', {
  schoolUnitId: integer('school_unit_id')
    .primaryKey()
    .references(() => schoolUnit.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** E.164. */
  phone: text('phone').notNull(),
  version: version(),
  ...stamps(),
})
