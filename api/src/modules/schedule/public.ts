/** The schedule when a carnival or an event is copied or removed. */
export { copyPlan, deletePlan, deletePlanOfEvent } from './copy-plan.ts'
/** Invalidates the public schedules after a change of times. */
export { timesChanged } from './edit-plan.ts'
/** The published heats with their teams and the times in force. */
export { readHeatSchedule } from './heat-schedule.ts'
/** The minute schedule. */
export { readTimetable } from './minute-schedule.ts'
/** The schools that start in the published heats, with the addresses of their pages. */
export { listStartingSchools } from './public-schools.ts'
/** A unit's next starts. */
export { readNextStarts } from './school-day/starts.ts'
