/** Which records of a carnival are one payer, and the one whose data stand for all. */
export { leadOf as leadRecord, readPayerRecords } from './accounts.ts'
/** The amounts that an invoice and its reminder ask the payer to pay. */
export { amountDue, claimedCents, type ReminderClaim } from './amount-due.ts'
/**
 * Due, paid, unpaid and not yet sent cents per invoice and by school as SQL tables, interest paid beyond, whether an invoice
 * has left, and the status that follows.
 */
export { balances, balancesByUnit, interestPaid, isSent, settleInvoices } from './balances.ts'
/** Faults in the data of payers and of the organiser. */
export { exemptionReasonFault, type Fault, payerFaults, sellerFaults, taxFaults } from './faults.ts'
/** The digits of the virtual bank barcode. */
export { virtualBarcode } from './identifiers.ts'
/** An issued document as its printouts need it. */
export {
  addressedNow,
  billingNow,
  type DocumentPart,
  findReminder,
  type InvoiceDocument,
  loadDocument,
  loadDocuments,
  loadOwnDocument,
  loadReminder,
  NO_LONGER_DUE,
  type ReminderRow,
  reminderNumber,
} from './invoice-document.ts'
/** Documents by a choice, the count of those not sent, their lock, and how far a carnival's have come. */
export {
  countUnsent,
  type InvoiceFilter,
  type ListedDocument,
  listInvoiceRows,
  lockIssued,
  readProgress,
  sumInvoices,
} from './invoices-repository.ts'
/** Issues invoices, after a check of their documents. */
export { issueInvoices, type RequireRules } from './issue.ts'
/** Interest for late payment. */
export { interestPeriods, type Rate } from './late/interest.ts'
/** Who took back a promise to pay. */
export { withdrawnBy } from './late/promises.ts'
/** Tax by line. */
export { vatPerLine } from './lines.ts'
/** The school unit that lists name for an invoice, and the number of its parts. */
export { joinedUnit, joinParts, namedUnit, partCount, partPlaces } from './named-unit.ts'
/** What identifies a payer over its records and seasons. */
export { groupByPayer, signsOf as payerSigns } from './payer-identity.ts'
/** Papers as PDF, drawn in a thread: one document, or many in one file for the printer. */
export { drawPaper, drawPapers } from './pdf/draw-papers.ts'
export { paperName } from './pdf/invoice-paper.ts'
/** Whether a document is of a whole order, or of what has changed in it. */
export type { Extent } from './plan-account.ts'
/** What would be invoiced now. */
export { readPreview } from './preview.ts'
/** Documents in the lists' form, by id or of a school's units. */
export { readBriefs, readInvoicesOfUnits } from './read-invoices.ts'
/** The cents that can be invoiced now. */
export { readReadyCents } from './ready.ts'
/** What the next reminder of each invoice would be, and its writing. */
export { planReminders, remindInvoices } from './remind.ts'
/** How far a sending has come, and the columns of a sent invoice. */
export { asSent, settleSending } from './sendings.ts'
/** The organiser's name, account and terms. */
export { findSettings } from './settings.ts'
