/** Orders that have been invoiced. */
export { markInvoiced } from './orders-repository.ts'
/** Team fees as rows of the unit's order. */
export { syncTeamFees, teamFees } from './team-fees.ts'
