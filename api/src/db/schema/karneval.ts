import { resultOrders, resultsServices } from '@stafapp/shared/contract/raceday'
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, stamps, version } from './columns.ts'
import { karnevalStatuses } from './enumerations.ts'

/**
 * Fee products for late and incomplete teams are marked by product.purpose, to avoid a circular reference between the
 * tables.
 */
export const karneval = pgTable(
  'karneval',
  {
    id: id(),
    name: text('name').notNull(),
    year: integer('year').notNull(),
    status: text('status', { enum: karnevalStatuses }).notNull().default('draft'),
    venue: text('venue').notNull(),
    city: text('city').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    intentOpensAt: instant('intent_opens_at').notNull(),
    intentClosesAt: instant('intent_closes_at').notNull(),
    teamsOpenAt: instant('teams_open_at').notNull(),
    teamsCloseAt: instant('teams_close_at').notNull(),
    runnersCloseAt: instant('runners_close_at').notNull(),
    runnersReopenAt: instant('runners_reopen_at').notNull(),
    ordersCloseAt: instant('orders_close_at').notNull(),
    /** null: the default text, built from the dates. */
    bannerText: text('banner_text'),
    /** Contact for schools and visitors; empty if not given. The phone is E.164. */
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    /** Phone hours as text: "vardagar 9:00–15:00". */
    contactHours: text('contact_hours').notNull().default(''),
    /** Newest published heat_version.version; null before the first publication. */
    heatsPublishedVersion: integer('heats_published_version'),
    /** Maximum number of events per runner. */
    maxEventsPerRunner: integer('max_events_per_runner').notNull().default(3),
    /** Whether draft teams are invoiced, as chosen by the organiser. */
    chargeDraftTeams: boolean('charge_draft_teams').notNull().default(true),
    /** Minutes that a runner rests at the least from a finish to the next call; the draw aims at it. */
    minRestMin: integer('min_rest_min').notNull().default(10),
    /** When incomplete teams were charged; null before runners_close_at. */
    incompleteChargedAt: instant('incomplete_charged_at'),
    /** Where the results are: in the portal, in another service, or both. */
    resultsService: text('results_service', { enum: resultsServices }).notNull().default('both'),
    /** How much of the results of the youngest is public. */
    youngResults: text('young_results', { enum: resultOrders }).notNull().default('all'),
    /** Whether the announcer's link shows the runners' names. */
    announcerNames: boolean('announcer_names').notNull().default(false),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('karneval_one_active_key').on(table.status).where(sql`${table.status} = 'active'`),
    uniqueIndex('karneval_name_key').on(sql`lower(${table.name})`),
    oneOf('karneval_status_check', table.status, karnevalStatuses),
    oneOf('karneval_results_service_check', table.resultsService, resultsServices),
    oneOf('karneval_young_results_check', table.youngResults, resultOrders),
    check('karneval_max_events_check', sql`${table.maxEventsPerRunner} between 1 and 50`),
    check('karneval_min_rest_check', sql`${table.minRestMin} between 0 and 240`),
    check(
      'karneval_dates_check',
      sql`${table.startsOn} <= ${table.endsOn}
        and ${table.intentOpensAt} <= ${table.intentClosesAt}
        and ${table.intentClosesAt} <= ${table.teamsOpenAt}
        and ${table.teamsOpenAt} < ${table.teamsCloseAt}
        and ${table.teamsCloseAt} <= ${table.runnersCloseAt}
        and ${table.runnersCloseAt} <= ${table.runnersReopenAt}`,
    ),
  ],
)
