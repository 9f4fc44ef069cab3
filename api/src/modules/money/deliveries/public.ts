/** The channel by which a payer's papers go, and all that could, by its choice, its addresses and what is configured. */
export { chooseChannel, possibleChannels } from './channels.ts'
/** Sends documents and reminders by their payers' channels; the outcome of each. */
export { type DeliveryServices, deliverDocuments } from './deliver.ts'
/** Addresses from which the last mail came back. */
export { listReturned } from './deliveries-repository.ts'
/** The files of mailed invoices and the outcome of their mails. */
export { invoiceMails } from './papers.ts'
/** What a reminder of each invoice would be today, with its channel and the text of its mail. */
export { previewReminders } from './preview-reminders.ts'
/** Every unsent document with its channel, and how many reminders would go by each. */
export { countReminderChannels, planDocuments } from './read-deliveries.ts'
/** Writes the next reminder of each invoice and sends it. */
export { remindAndDeliver } from './remind-and-deliver.ts'
/** Sends all or none; queues invoices for Maventa, or marks them as sent by other means. */
export { deliverAll, sendInvoices } from './send.ts'
