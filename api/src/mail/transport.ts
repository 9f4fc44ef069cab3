/** A mail as it leaves: everything is already decided, also its identity. */
export type OutgoingMail = {
  to: string
  /** Empty: answers go to the sender's own address. */
  replyTo: string
  subject: string
  text: string
  html: string
  messageId: string
}

export type MailTransport = {
  /** Resolves when somebody else has taken responsibility. @throws MailFailure */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
}

/** Why a mail could not be handed over. `message` is Swedish and shown to the organiser; it never quotes the server. */
export class MailFailure extends Error {
  /** The address was refused for good: trying again helps nobody. */
  readonly isPermanent: boolean

  constructor(message: string, options: { isPermanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'MailFailure'
    this.isPermanent = options.isPermanent ?? false
  }
}

/** Demo and development: the outbox itself is the mailbox, shown at /dev/mail. */
export const outboxOnly: MailTransport = { send: async () => undefined }

/** Production without a server: mails wait, visibly, for the operator to name one. */
export const notConfigured: MailTransport = {
  send: async () => {
    throw new MailFailure('E-postservern är inte konfigurerad (STAFAPP_SMTP_URL).')
  },
}
