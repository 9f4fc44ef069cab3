import { accountsContract } from './api/accounts.ts'
import { archiveContract } from './api/archive.ts'
import { auditContract } from './api/audit.ts'
import { bibsContract } from './api/bibs.ts'
import { billingContract } from './api/billing.ts'
import { booksContract } from './api/books.ts'
import { closingContract } from './api/closing.ts'
import { contactPersonsContract } from './api/contact-persons.ts'
import { contentContract } from './api/content.ts'
import { deliveriesContract } from './api/deliveries.ts'
import { eventsContract } from './api/events.ts'
import { heatsContract } from './api/heats.ts'
import { invoiceBatchesContract } from './api/invoice-batches.ts'
import { invoiceRulesContract } from './api/invoice-rules.ts'
import { invoicesContract } from './api/invoices.ts'
import { invoicingContract } from './api/invoicing.ts'
import { jointTeamsContract } from './api/joint-teams.ts'
import { karnevalAdminContract } from './api/karneval-admin.ts'
import { liveContract } from './api/live.ts'
import { maintenanceContract } from './api/maintenance.ts'
import { maventaContract } from './api/maventa.ts'
import { messagesContract } from './api/messages.ts'
import { ordersContract } from './api/orders.ts'
import { overviewContract } from './api/overview.ts'
import { payerStoryContract } from './api/payer-story.ts'
import { paymentsContract } from './api/payments.ts'
import { privacyContract } from './api/privacy.ts'
import { prizesContract } from './api/prizes.ts'
import { publicResultsContract } from './api/public-results.ts'
import { pushContract } from './api/push.ts'
import { racedayContract } from './api/raceday.ts'
import { recordsContract } from './api/records.ts'
import { runnerImportContract } from './api/runner-import.ts'
import { schoolAdminContract } from './api/school-admin.ts'
import { schoolDayContract } from './api/school-day.ts'
import { schoolsContract } from './api/schools.ts'
import { searchContract } from './api/search.ts'
import { teamsContract } from './api/teams.ts'
import { timetableContract } from './api/timetable.ts'
import { usersContract } from './api/users.ts'

/** Every call of the portal. The server registers exactly these; the browser imports only the types. */
export const api = {
  ...usersContract,
  ...accountsContract,
  ...billingContract,
  ...eventsContract,
  ...teamsContract,
  ...jointTeamsContract,
  ...heatsContract,
  ...bibsContract,
  ...liveContract,
  ...timetableContract,
  ...schoolDayContract,
  ...racedayContract,
  ...publicResultsContract,
  ...recordsContract,
  ...prizesContract,
  ...archiveContract,
  ...pushContract,
  ...schoolsContract,
  ...schoolAdminContract,
  ...privacyContract,
  ...overviewContract,
  ...searchContract,
  ...contentContract,
  ...auditContract,
  ...karnevalAdminContract,
  ...invoicesContract,
  ...invoiceRulesContract,
  ...contactPersonsContract,
  ...runnerImportContract,
  ...ordersContract,
  ...invoicingContract,
  ...maventaContract,
  ...invoiceBatchesContract,
  ...deliveriesContract,
  ...payerStoryContract,
  ...paymentsContract,
  ...booksContract,
  ...closingContract,
  ...maintenanceContract,
  ...messagesContract,
}
