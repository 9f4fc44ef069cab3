/** A returned mail as it is saved from a mailbox (.eml). */
export const returnedMailType = 'message/rfc822'

/** Bytes of one returned mail: the report and, as a rule, the mail with its PDF. */
export const returnedMailLimit = 256 * 1024
