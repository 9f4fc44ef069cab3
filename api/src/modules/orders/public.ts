/** The lock of a unit's order, and orders that have been invoiced. */
export { lockedOrder, markInvoiced } from './orders-repository.ts'
/** Team fees as rows of the unit's order, and what they cost it. */
export { type FeePrice, feeChanges, feePrice, listFeePrices, syncTeamFees, teamFees } from './team-fees.ts'
