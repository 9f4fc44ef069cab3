/** A document as a Finvoice file. */
export { finvoiceFile } from './finvoice.ts'
/** Reasons why a document cannot become a file. */
export { finvoiceFaults } from './finvoice-faults.ts'
/** The same document as UBL, for the Peppol network and its rules. */
export { ublTwin } from './ubl-twin.ts'
