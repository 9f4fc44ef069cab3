/** What has been decided about money of payments, as SQL tables. */
export { decisions } from './decisions.ts'
/** Gaps in the rows of account statements. */
export { findMissingStatements } from './import/missing-statements.ts'
/** Makes the writers of payments take turns. */
export { lockPayments } from './lock-payments.ts'
