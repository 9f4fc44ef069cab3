import { createSmtpTransport, type MailSender } from './smtp-transport.ts'
import { type MailTransport, notConfigured, outboxOnly } from './transport.ts'

export type MailSettings = {
  transport: MailTransport
  /** Right-hand side of Message-IDs. */
  domain: string
  /** true: mails keep their text after sending, and /dev/mail shows them. Never in production. */
  isShown: boolean
  /** Seconds that the organiser's messages wait before they are sent, so that they can be taken back. */
  holdS: number
}

type MailConfig = {
  smtpUrl: string | undefined
  mailFrom: MailSender | undefined
  isDemo: boolean
  messageHoldS: number
}

/** Mail settings: the configured SMTP server, else only the outbox in a demo, else mails wait. */
export function mailSettings(config: MailConfig, publicUrl: string): MailSettings {
  const from: MailSender = config.mailFrom ?? {
    name: 'Stafapp 2.0',
    address: `no-reply@${new URL(publicUrl).hostname}`,
  }
  const { smtpUrl, isDemo, messageHoldS: holdS } = config
  const transport = smtpUrl ? createSmtpTransport({ url: smtpUrl, from }) : isDemo ? outboxOnly : notConfigured
  return { transport, domain: from.address.slice(from.address.lastIndexOf('@') + 1), isShown: isDemo, holdS }
}
