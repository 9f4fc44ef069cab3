/** The job that erases what has been kept long enough. */
export { eraseOutdated } from './privacy/retention-job.ts'
