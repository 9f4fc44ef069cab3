import { createTransport } from 'nodemailer'
import { MailFailure, type MailTransport } from './transport.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; options of nodemailer as query string. Contains a password. */
  url: string
  from: MailSender
  /** Deadline of the whole attempt, for a server that sends slowly too. */
  deadlineMs?: number
}

export type MailSender = { name: string; address: string }

/** Shorter than a mail's lease, so that no other worker sends the mail meanwhile. */
const DEADLINE_MS = 60_000

/** More than the mail workers of a process need, so that no mail waits for a connection. */
const MOST_CONNECTIONS = 10

/** Shorter than any server's patience, so that a mail seldom meets a connection that the server has closed. */
const IDLE_MS = 1000

/**
 * Sends mails by the operator's SMTP server. A mailing sends its mails over a few connections, each used for the next
 * mail as long as there is one; a connection that failed is not used again. Within an attempt the pool repeats only a
 * mail of which nothing was sent, because the server had closed the connection before.
 */
export function createSmtpTransport({ url, from, deadlineMs = DEADLINE_MS }: SmtpOptions): MailTransport {
  const smtp = createTransport({
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, replyTo, subject, text, html, messageId, files }, signal) => {
      try {
        await smtp.sendMail({
          // Pass addresses as values instead of header lines to parse.
          from,
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          messageId,
          attachments: files.map(({ name, type, body }) => ({ filename: name, contentType: type, content: body })),
          headers: { 'Auto-Submitted': 'auto-generated' },
          xMailer: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
        })
      } catch (error) {
        throw toMailFailure(error)
      }
    },
  }
}

type SmtpError = { code?: string; responseCode?: number }

function toMailFailure(error: unknown): MailFailure {
  const { code = 'okänt fel', responseCode } = error instanceof Error ? (error as SmtpError) : {}
  const detail = responseCode === undefined ? code : `${code}, ${responseCode}`
  const isRefused = code === 'EENVELOPE' && responseCode !== undefined
  if (isRefused && responseCode >= 500) {
    return new MailFailure(`Mottagarens adress avvisades (${detail}).`, { isPermanent: true, cause: error })
  }
  if (isRefused) return new MailFailure(`Mottagarens adress togs inte emot just nu (${detail}).`, { cause: error })
  if (code === 'EAUTH')
    return new MailFailure(`E-postservern godkände inte inloggningen (${detail}).`, { cause: error })
  return new MailFailure(`E-postservern tog inte emot meddelandet (${detail}).`, { cause: error })
}
