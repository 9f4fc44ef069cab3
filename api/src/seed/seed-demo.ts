import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { contentVersion, documentation, foodMenu, qna } from '../db/schema/content.ts'
import { event, eventInstance, eventRound, intent } from '../db/schema/events.ts'
import { heat, heatPlace, heatRound, heatVersion } from '../db/schema/heats.ts'
import { invoice, invoicePart, invoiceRow, payerChoice } from '../db/schema/invoices.ts'
import {
  invoiceCounter,
  invoiceDelivery,
  invoiceReminder,
  invoicingSettings,
  paymentPromise,
  referenceRate,
} from '../db/schema/invoicing.ts'
import { karneval } from '../db/schema/karneval.ts'
import { newsCache } from '../db/schema/maintenance.ts'
import { cheerSquad } from '../db/schema/order-details.ts'
import { billingInformation, unitOrder, unitOrderRow } from '../db/schema/orders.ts'
import {
  bankStatement,
  payment,
  paymentAllocation,
  paymentFile,
  paymentPlacement,
  refund,
  refundFile,
} from '../db/schema/payments.ts'
import { product } from '../db/schema/products.ts'
import { carnivalRecord, racedayFact } from '../db/schema/raceday.ts'
import { school, schoolUnit } from '../db/schema/schools.ts'
import { leg, runner, team } from '../db/schema/teams.ts'
import { timetableRow, track } from '../db/schema/timetable.ts'
import { appUser, userRole, userSchoolUnit } from '../db/schema/users.ts'
import { demoPayers } from './demo/billing.ts'
import {
  carnivals,
  eventRows,
  instanceRows,
  karnevalRows,
  productRows,
  roundRows,
  timetableRows,
  trackRows,
} from './demo/carnivals.ts'
import { demoCollective } from './demo/collective.ts'
import { documentRows, menuRows, questionRows, versionRows } from './demo/content.ts'
import { demoDeliveries, demoReminders } from './demo/deliveries.ts'
import { demoTeamEntries } from './demo/entries.ts'
import { demoHeats } from './demo/heats.ts'
import { demoIntents } from './demo/intents.ts'
import { demoInvoices } from './demo/invoices.ts'
import { demoMoneyEnds, demoPromises } from './demo/money-ends.ts'
import { demoOrders, demoSquads } from './demo/orders.ts'
import { demoPastResults } from './demo/past-results.ts'
import { demoPayments } from './demo/payments.ts'
import { demoRecords } from './demo/records.ts'
import { demoTeams } from './demo/teams.ts'
import { demoUnits, schoolRows } from './demo/units.ts'
import { demoUsers } from './demo/users.ts'
import { newsFacts } from './facts/news.ts'
import { sellerFact } from './facts/seller.ts'
import { continueIds, load } from './load.ts'

/** The demo's default day; the active carnival's data are not later. */
const today = '2025-04-15'

/**
 * Fills an empty database with the demo: both carnivals, every active school, accounts, teams, heats, orders and
 * invoices. Deterministic. `passwordHash` is the Argon2id hash of the demo password, made by the caller. Runs in the
 * caller's transaction.
 */
export async function seedDemo(db: Db, { passwordHash }: { passwordHash: string }): Promise<void> {
  const units = demoUnits()
  const accounts = demoUsers(units, passwordHash)
  await load(db, school, schoolRows)
  await load(db, schoolUnit, units)
  await load(db, appUser, accounts.users)
  await load(db, userRole, accounts.roles)
  await load(db, userSchoolUnit, accounts.units)
  await load(db, karneval, karnevalRows)
  await load(db, product, productRows)
  await load(db, event, eventRows)
  await load(db, eventInstance, instanceRows)
  await load(db, eventRound, roundRows)
  await load(db, track, trackRows)
  await load(db, timetableRow, timetableRows)
  await load(db, contentVersion, versionRows)
  await load(db, documentation, documentRows)
  await load(db, qna, questionRows)
  await load(db, foodMenu, menuRows)
  await load(db, newsCache, [{ id: 1, items: newsFacts, fetchedAt: new Date(`${today}T06:00:00Z`) }])

  const leaders = new Map(accounts.units.map(({ schoolUnitId, userId }) => [schoolUnitId, userId]))
  const organiserId = accounts.users.find(({ username }) => username === 'superadmin')?.id ?? 1
  const ids = { team: 1, runner: 1, heat: 1, order: 1, line: 1, payer: 1, invoice: 1 }
  const invoices = []
  for (const carnival of carnivals) {
    const entries = demoTeamEntries(carnival, units)
    await load(db, intent, demoIntents(carnival, entries))
    const entered = demoTeams(carnival, entries, leaders, ids)
    await load(
      db,
      team,
      entered.teams.map(({ row }) => row),
    )
    await load(db, runner, entered.runners)
    await load(db, leg, entered.legs)
    const drawn = demoHeats(carnival, entered, ids.heat)
    const past =
      carnival.status === 'archived' ? demoPastResults(carnival, drawn, { organiserId, firstHeatId: ids.heat }) : null
    const heats = past?.heats ?? drawn
    await load(db, heat, heats.heats)
    await load(db, heatPlace, heats.places)
    await load(db, heatRound, heats.rounds)
    await load(db, heatVersion, [heats.version])
    await load(db, racedayFact, past?.facts ?? [])
    await load(db, carnivalRecord, past ? demoRecords(carnival, past, entered, units, organiserId) : [])

    const orders = demoOrders(carnival, units, entered.teams, ids)
    const payers = demoPayers(carnival, orders, ids.payer)
    const single = demoInvoices(carnival, orders, payers, ids.invoice)
    const collective = demoCollective(carnival, orders, payers, {
      invoice: ids.invoice + single.length,
      line: ids.line + orders.reduce((sum, order) => sum + order.lines.length, 0),
    })
    const issued = [...single, ...collective.invoices]
    const lines = orders.flatMap((order) => order.lines)
    await load(
      db,
      unitOrder,
      orders.map(({ row }) => row),
    )
    await load(db, unitOrderRow, lines)
    await load(db, cheerSquad, demoSquads(orders))
    await load(db, billingInformation, payers)
    await load(
      db,
      invoice,
      single.map(({ row }) => row),
    )
    // An issued invoice takes no parts.
    await load(
      db,
      invoice,
      collective.invoices.map(({ row }) => ({ ...row, status: 'draft' as const })),
    )
    await load(db, invoicePart, collective.parts)
    await load(
      db,
      invoiceRow,
      issued.flatMap((bill) => bill.lines),
    )
    for (const { row } of collective.invoices)
      await db.update(invoice).set({ status: row.status }).where(eq(invoice.id, row.id))
    await load(db, payerChoice, collective.choices)
    await load(db, invoiceDelivery, demoDeliveries(issued, payers))
    invoices.push(...issued)
    ids.team += entered.teams.length
    ids.runner += entered.runners.length
    ids.heat += heats.heats.length
    ids.order += orders.length
    ids.line += lines.length
    ids.payer += payers.length
    ids.invoice += issued.length
  }
  await load(db, invoicingSettings, [sellerFact])
  const rates = await db
    .select({ validFrom: referenceRate.validFrom, percent: referenceRate.percent })
    .from(referenceRate)
  const late = demoReminders(invoices, rates)
  await load(db, invoiceReminder, late.reminders)
  await load(db, invoiceDelivery, late.deliveries)
  await db.update(invoiceCounter).set({ lastNumber: ids.invoice - 1 })
  const booked = demoPayments(invoices, today)
  await load(db, paymentFile, booked.files)
  await load(db, payment, booked.payments)
  await load(db, paymentAllocation, booked.allocations)
  const ends = demoMoneyEnds({ payment: booked.payments.length + 1, file: booked.files.length + 1, organiserId })
  await load(db, paymentFile, [ends.file])
  await load(db, bankStatement, ends.statements)
  await load(db, payment, ends.payments)
  await load(db, paymentPlacement, ends.placements)
  await load(db, refundFile, ends.orders)
  await load(db, refund, ends.refunds)
  await load(db, paymentPromise, demoPromises(invoices, { today, organiserId }))
  await continueIds(db, tablesWithGivenIds)
}

const tablesWithGivenIds: readonly PgTable[] = [
  school,
  schoolUnit,
  appUser,
  karneval,
  product,
  event,
  eventInstance,
  track,
  timetableRow,
  contentVersion,
  documentation,
  qna,
  foodMenu,
  team,
  runner,
  heat,
  heatVersion,
  unitOrder,
  unitOrderRow,
  billingInformation,
  invoice,
  invoicePart,
  invoiceReminder,
  paymentFile,
  payment,
  paymentPlacement,
  refundFile,
]
