import type { StreamCall } from '@stafapp/shared/contract/types'
import type { Db } from '../db/db.ts'
import type { KnownDevices } from '../http/auth/known-devices.ts'
import type { Tokens } from '../http/auth/tokens.ts'
import type { Handlers } from '../http/handler.ts'
import type { Attempts } from '../http/limits/rate-limiter.ts'
import { createUserHandlers } from '../modules/accounts/login/routes.ts'
import { type AccountOptions, createInviter } from '../modules/accounts/public.ts'
import { createAccountHandlers } from '../modules/accounts/routes.ts'
import { createEntryHandlers } from '../modules/entry/routes.ts'
import { createHeatHandlers } from '../modules/heats/routes.ts'
import { handlers as karnevalHandlers } from '../modules/karneval/routes.ts'
import { createInvoiceBatchHandlers } from '../modules/money/batches/routes.ts'
import { handlers as bookHandlers } from '../modules/money/books/routes.ts'
import { createDeliveryHandlers } from '../modules/money/deliveries/routes.ts'
import { handlers as finvoiceHandlers } from '../modules/money/finvoice/routes.ts'
import { handlers as invoiceHandlers } from '../modules/money/follow-up/routes.ts'
import { createInvoicingHandlers } from '../modules/money/invoices/routes.ts'
import { createMaventaHandlers } from '../modules/money/maventa/routes.ts'
import { createPayerHandlers } from '../modules/money/payers/routes.ts'
import { handlers as paymentHandlers } from '../modules/money/payments/routes.ts'
import { type CheckTwins, type MaventaClient, requireRules } from '../modules/money/public.ts'
import { createRuleHandlers } from '../modules/money/ubl/routes.ts'
import { handlers as acrossRoomsHandlers } from '../modules/office/across-rooms/routes.ts'
import { handlers as contentHandlers } from '../modules/office/content/routes.ts'
import { createMaintenanceHandlers } from '../modules/office/maintenance/routes.ts'
import { createMessageHandlers } from '../modules/office/messages/routes.ts'
import { createNewsHandlers } from '../modules/office/news/routes.ts'
import { createOfficeHandlers } from '../modules/office/routes.ts'
import { createOrderHandlers } from '../modules/orders/routes.ts'
import type { PushOptions } from '../modules/push/public.ts'
import { createPushHandlers } from '../modules/push/routes.ts'
import { createRacedayHandlers } from '../modules/raceday/routes.ts'
import { handlers as timetableHandlers } from '../modules/schedule/routes.ts'
import { createSchoolDayHandlers } from '../modules/schedule/school-day/routes.ts'
import { handlers as contactPersonHandlers } from '../modules/schools/contact-persons/routes.ts'
import { createSchoolHandlers } from '../modules/schools/routes.ts'

export type HandlerOptions = {
  tokens: Tokens
  clock: () => Date
  db: Db
  attempts: Attempts
  devices: KnownDevices
  newsUrl: URL | undefined
  accounts: AccountOptions
  /** null: not configured. */
  maventa: MaventaClient | null
  checkTwins: CheckTwins
  announce: (calls: readonly string[]) => Promise<void>
  push: PushOptions
  /** Seconds in which the organiser can take back a message. */
  holdS: number
}

/** Handlers of all modules except the event stream. A contract call without a handler does not compile. */
export const createHandlers = ({
  tokens,
  clock,
  db,
  attempts,
  devices,
  newsUrl,
  accounts,
  maventa,
  checkTwins,
  announce,
  push,
  holdS,
}: HandlerOptions): Omit<Handlers, StreamCall> => ({
  ...createUserHandlers({ tokens, clock, db, attempts, devices, factors: accounts }),
  ...createAccountHandlers(accounts),
  ...createMaintenanceHandlers({ clock, attempts }),
  ...createNewsHandlers({ newsUrl, clock, announce }),
  ...createPayerHandlers({ hasMaventa: maventa !== null }),
  ...createEntryHandlers(accounts),
  ...createHeatHandlers(accounts),
  ...karnevalHandlers,
  ...acrossRoomsHandlers,
  ...createOfficeHandlers({ attempts }),
  ...contentHandlers,
  ...createSchoolHandlers({ ...accounts, invite: createInviter(accounts) }),
  ...timetableHandlers,
  ...createSchoolDayHandlers({ publicUrl: accounts.publicUrl }),
  ...createRacedayHandlers({ attempts, publicUrl: accounts.publicUrl }),
  ...createPushHandlers({ attempts, keys: push.keys, clock }),
  ...invoiceHandlers,
  ...createOrderHandlers(accounts),
  ...contactPersonHandlers,
  ...createInvoicingHandlers({ requireRules: requireRules(checkTwins) }),
  ...createRuleHandlers({ checkTwins }),
  ...finvoiceHandlers,
  ...createMaventaHandlers({ client: maventa }),
  ...createDeliveryHandlers({
    client: maventa,
    services: { jobs: accounts.jobs, outbox: accounts.outbox, clock, hasMaventa: maventa !== null, checkTwins },
  }),
  ...createInvoiceBatchHandlers({ client: maventa, jobs: accounts.jobs }),
  ...paymentHandlers,
  ...bookHandlers,
  ...createMessageHandlers({ ...accounts, holdS }),
})
