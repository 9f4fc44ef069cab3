import { phoneText } from '@stafapp/shared/rules/phone'
import { escapeHtml } from '../lib/escape-html.ts'
import { type MailMarkdown, markdownToHtml, markdownToText } from './markdown.ts'

/** Content of a mail, rendered as text and as HTML. */
export type MailContent = {
  subject: string
  paragraphs: readonly string[]
  /** Placed after the paragraphs. */
  markdown?: MailMarkdown
  /** The mail's one action, and how long it is valid. */
  link?: { label: string; url: string; note: string }
  /** Placed after the link. */
  closing?: string
}

export type RenderedMail = { subject: string; text: string; html: string }

const SIGNATURE = 'Skolornas Stafettkarneval – Stafapp 2.0'

/** Contact for the reader; empty parts are left out. The phone is E.164. */
export type MailContact = { name: string; email: string; phone: string; hours: string }

/** The sender, and the organiser's contact if known. */
function signature(contact: MailContact | null): string[] {
  if (!contact || (contact.email === '' && contact.phone === '')) return [SIGNATURE]
  const ways = [contact.email, phoneText(contact.phone), contact.hours].filter(Boolean).join(', ')
  return [SIGNATURE, oneLine(`Frågor? ${contact.name || 'Arrangören'}: ${ways}`)]
}

const blanksAndControls = /[\p{Cc}\s]+/gu

/** Puts a school's or person's name on one line, in the subject and in the text. */
export const oneLine = (value: string): string => value.replaceAll(blanksAndControls, ' ').trim()

const STYLE = {
  page: 'margin:0;padding:24px;background:#f3f5f9;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1b2333',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px',
  button:
    'display:inline-block;padding:12px 20px;background:#0b3a7e;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold',
  small: 'font-size:14px;color:#4a5568',
}

/** Renders text and HTML with the same words. Values are escaped only here, and Markdown beside it. */
export function renderMail(content: MailContent, contact: MailContact | null): RenderedMail {
  const subject = oneLine(content.subject).slice(0, 200)
  const from = signature(contact)
  return { subject, text: renderText(content, from), html: renderHtml(content, from) }
}

function renderText({ paragraphs, markdown, link, closing }: MailContent, from: readonly string[]): string {
  const parts = [...paragraphs]
  if (markdown) parts.push(markdownToText(markdown))
  if (link) parts.push(`${link.label}:\n${link.url}`, link.note)
  if (closing) parts.push(closing)
  return `${parts.join('\n\n')}\n\n-- \n${from.join('\n')}\n`
}

function renderHtml({ subject, paragraphs, markdown, link, closing }: MailContent, from: readonly string[]): string {
  const paragraph = (text: string, style = '') => `<p${style ? ` style="${style}"` : ''}>${escapeHtml(text)}</p>`
  const action = link
    ? [
        `<p><a href="${escapeHtml(link.url)}" style="${STYLE.button}">${escapeHtml(link.label)}</a></p>`,
        paragraph(link.note, STYLE.small),
        `<p style="${STYLE.small};word-break:break-all">${escapeHtml(link.url)}</p>`,
      ]
    : []
  return [
    '<!doctype html>',
    `<html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(oneLine(subject))}</title></head>`,
    `<body style="${STYLE.page}"><div style="${STYLE.card}">`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(markdown ? markdownToHtml(markdown) : []),
    ...action,
    ...(closing ? [paragraph(closing, markdown ? STYLE.small : '')] : []),
    `<p style="${STYLE.small}">${from.map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
    '',
  ].join('\n')
}
