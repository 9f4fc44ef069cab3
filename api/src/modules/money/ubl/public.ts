/** Whether documents may be issued, and sent through the Peppol network. */
export { checkSendable, requireRules } from './check-documents.ts'
/** Whether a document goes through the Peppol network. */
export { goesByPeppol } from './rule-faults.ts'
/** Checks the UBL twins of documents in a thread. */
export { type CheckTwins, createTwinChecker, type TwinCheckerOptions } from './twin-checker.ts'
