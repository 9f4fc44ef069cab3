/** The references and open sums of the payments that need a manual decision. */
export { listWaiting } from './bookings/payments-repository.ts'
/** What has been decided about money of payments, as SQL tables. */
export { decisions } from './decisions.ts'
/** A reference as it is compared. */
export { normalReference } from './formats/bank-reference.ts'
/** Gaps in the rows of account statements. */
export { findMissingStatements } from './import/missing-statements.ts'
/** Makes the writers of payments take turns. */
export { lockPayments } from './lock-payments.ts'
