/**
 * How long the portal keeps what is about people. The jobs that erase it and the privacy policy's page read these figures,
 * so that what is promised is what happens.
 */
export const retention = {
  /** Days from a carnival's last day until the names of its runners are erased, wherever they were written. */
  nameDays: 90,
  /** Months from the last carnival or login until an account loses its person. */
  accountMonths: 24,
  /** Months that the change log is kept. */
  auditMonths: 24,
  /** Days that invitations, mailed links and sessions are kept once they are over. */
  linkDays: 30,
  mailDays: 90,
  /** Browsers keep no cookie longer. */
  deviceCookieDays: 400,
  errorReportDays: 90,
  /** Days that answers are remembered for requests that are sent twice. */
  answerDays: 2,
  /** The server's own log, which the operator rotates. */
  logDays: 90,
  /** The last backup that holds an erased name is gone after as long. */
  backupDays: 35,
  /**
   * Vouchers, from the end of the calendar year (bokföringslagen 2:10); the database's triggers know the figure too. The
   * books, which are kept ten years, are not kept here.
   */
  bookkeepingYears: 6,
} as const
