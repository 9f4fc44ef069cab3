/** Conflicts of a schedule, as Swedish sentences. */
export { type Conflict, type ConflictRow, findConflicts, findOverlaps, nameOfRow } from './conflicts.ts'
/** Times for rows that follow each other. */
export {
  type GeneratedRow,
  type GeneratedTimes,
  type GenerateOptions,
  generateTimes,
  plus,
  wholeMinute,
} from './generate.ts'
/** Times of heats and delays by the schedule's rows. */
/** A carnival's rows with the delays in force. */
export {
  type Delay,
  delayAt,
  delaySteps,
  endDelay,
  type HeatTimes,
  heatPlan,
  heatTimes,
  readPlan,
  rowEnd,
  type StoredRow,
  timesOfHeat,
} from './plan.ts'
