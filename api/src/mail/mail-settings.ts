import type { Config } from '../config.ts'
import { createSmtpTransport, type MailSender } from './smtp-transport.ts'
import { type MailTransport, notConfigured, outboxOnly } from './transport.ts'

export type MailSettings = {
  transport: MailTransport
  /** Right side of the Message-IDs. */
  domain: string
  /** Mails keep their text after they have been handed over, and /dev/mail shows them. Never in production. */
  isShown: boolean
}

/** How this server sends mail: by the configured SMTP server, else into the outbox in a demo, else not yet. */
export function mailSettings(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'isDemo'>, publicUrl: string): MailSettings {
  const from: MailSender = config.mailFrom ?? {
    name: 'Stafapp 2.0',
    address: `no-reply@${new URL(publicUrl).hostname}`,
  }
  const { smtpUrl, isDemo } = config
  const transport = smtpUrl ? createSmtpTransport({ url: smtpUrl, from }) : isDemo ? outboxOnly : notConfigured
  return { transport, domain: from.address.slice(from.address.lastIndexOf('@') + 1), isShown: isDemo }
}
