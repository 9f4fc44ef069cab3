/** The schedule when a carnival or an event is copied or removed. */
export { copyPlan, deletePlan, deletePlanOfEvent } from './copy-plan.ts'
/** Which public answers a change of times concerns. */
export { timesChanged } from './edit-plan.ts'
