/** A file sent with a mail. */
export type MailFile = { name: string; type: string; body: Buffer }

/** A mail ready to send, with its Message-ID. */
export type OutgoingMail = {
  to: string
  /** Empty: replies go to the sender's address. */
  replyTo: string
  subject: string
  text: string
  html: string
  messageId: string
  files: readonly MailFile[]
}

export type MailTransport = {
  /** Resolves when the mail has been accepted for delivery. @throws MailFailure */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
}

/** Why a mail could not be sent. `message` is Swedish and shown to the organiser; it never quotes the server. */
export class MailFailure extends Error {
  /** The address was refused permanently: retrying is useless. */
  readonly isPermanent: boolean

  constructor(message: string, options: { isPermanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'MailFailure'
    this.isPermanent = options.isPermanent ?? false
  }
}

/** Demo and development: the outbox is the mailbox, shown at /dev/mail. */
export const outboxOnly: MailTransport = { send: async () => undefined }

/** Production without an SMTP server: mails fail visibly and wait in the outbox until one is configured. */
export const notConfigured: MailTransport = {
  send: async () => {
    throw new MailFailure('E-postservern är inte konfigurerad (STAFAPP_SMTP_URL).')
  },
}
