import type { StreamCall } from '@stafapp/shared/contract/types'
import type { KnownDevices } from './auth/known-devices.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Db } from './db/db.ts'
import type { Handlers } from './handler.ts'
import type { AccountOptions } from './modules/accounts/account-options.ts'
import { createInviter } from './modules/accounts/invitations/create-inviter.ts'
import { createAccountHandlers } from './modules/accounts/routes.ts'
import { handlers as auditHandlers } from './modules/audit/routes.ts'
import { handlers as bibHandlers } from './modules/bibs/routes.ts'
import { handlers as billingHandlers } from './modules/billing/routes.ts'
import { handlers as contactPersonHandlers } from './modules/contact-persons/routes.ts'
import { handlers as contentHandlers } from './modules/content/routes.ts'
import { handlers as eventHandlers } from './modules/events/routes.ts'
import { handlers as finvoiceHandlers } from './modules/finvoice/routes.ts'
import { handlers as heatHandlers } from './modules/heats/routes.ts'
import { createInvoiceBatchHandlers } from './modules/invoice-batches/routes.ts'
import { handlers as invoiceHandlers } from './modules/invoices/routes.ts'
import { handlers as invoicingHandlers } from './modules/invoicing/routes.ts'
import { handlers as karnevalHandlers } from './modules/karneval/routes.ts'
import { createMaintenanceHandlers } from './modules/maintenance/routes.ts'
import type { MaventaClient } from './modules/maventa/maventa-client.ts'
import { createMaventaHandlers } from './modules/maventa/routes.ts'
import { createMessageHandlers } from './modules/messages/routes.ts'
import { createNewsHandlers } from './modules/news/routes.ts'
import { handlers as orderHandlers } from './modules/orders/routes.ts'
import { handlers as overviewHandlers } from './modules/overview/routes.ts'
import { handlers as paymentHandlers } from './modules/payments/routes.ts'
import { handlers as privacyHandlers } from './modules/privacy/routes.ts'
import { handlers as runnerImportHandlers } from './modules/runner-import/routes.ts'
import { createSchoolDayHandlers } from './modules/school-day/routes.ts'
import { createSchoolHandlers } from './modules/schools/routes.ts'
import { createTeamHandlers } from './modules/teams/routes.ts'
import { handlers as timetableHandlers } from './modules/timetable/routes.ts'
import { createUserHandlers } from './modules/users/routes.ts'
import type { Attempts } from './throttle.ts'

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
  announce: (calls: readonly string[]) => Promise<void>
}

/** All modules' handlers but the event stream's. A call of the contract that nobody handles does not compile. */
export const createHandlers = ({
  tokens,
  clock,
  db,
  attempts,
  devices,
  newsUrl,
  accounts,
  maventa,
  announce,
}: HandlerOptions): Omit<Handlers, StreamCall> => ({
  ...createUserHandlers({ tokens, clock, db, attempts, devices, factors: accounts }),
  ...createAccountHandlers(accounts),
  ...createMaintenanceHandlers({ clock, attempts }),
  ...createNewsHandlers({ newsUrl, clock, announce }),
  ...billingHandlers,
  ...eventHandlers,
  ...createTeamHandlers(accounts),
  ...heatHandlers,
  ...bibHandlers,
  ...karnevalHandlers,
  ...overviewHandlers,
  ...auditHandlers,
  ...contentHandlers,
  ...createSchoolHandlers({ ...accounts, invite: createInviter(accounts) }),
  ...privacyHandlers,
  ...timetableHandlers,
  ...createSchoolDayHandlers({ publicUrl: accounts.publicUrl }),
  ...invoiceHandlers,
  ...orderHandlers,
  ...runnerImportHandlers,
  ...contactPersonHandlers,
  ...invoicingHandlers,
  ...finvoiceHandlers,
  ...createMaventaHandlers({ client: maventa, jobs: accounts.jobs }),
  ...createInvoiceBatchHandlers({ client: maventa, jobs: accounts.jobs }),
  ...paymentHandlers,
  ...createMessageHandlers(accounts),
})
