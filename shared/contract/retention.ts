/** Retention times of personal data. Read by the erasing jobs and by the privacy policy's page, so that both agree. */
export const retention = {
  /** Days from a carnival's last day until its runners' names are erased everywhere. */
  nameDays: 90,
  /** Months from the last carnival or login until an account's personal data are erased. */
  accountMonths: 24,
  /** Months that the audit log is kept. */
  auditMonths: 24,
  /** Days that invitations, mailed links and sessions are kept after their end. */
  linkDays: 30,
  mailDays: 90,
  /** Browsers keep no cookie longer. */
  deviceCookieDays: 400,
  errorReportDays: 90,
  /** Days that a device which receives notifications is kept after it last opened a school's page. */
  pushDays: 400,
  /** Days that answers are stored for repeated requests. */
  answerDays: 2,
  /** The server's own log, which the operator rotates. */
  logDays: 90,
  /** Days until the last backup with an erased name is deleted. */
  backupDays: 35,
  /**
   * Years that vouchers are kept, from the end of the calendar year (bokföringslagen 2:10); the database's triggers
   * repeat the figure. The books, kept for ten years, are not stored here.
   */
  bookkeepingYears: 6,
} as const
