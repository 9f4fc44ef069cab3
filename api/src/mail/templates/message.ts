import type { receiverKinds } from '../../db/schema/enumerations.ts'
import { type MailContent, oneLine } from '../content.ts'

type Kind = (typeof receiverKinds)[number]

export type MessageMail = {
  subject: string
  /** Markdown. */
  body: string
  publicUrl: string
  kinds: readonly Kind[]
  schools: readonly string[]
  takesAnswers: boolean
}

const asWhat: Readonly<Record<Kind, string>> = {
  teacher: 'lagledare',
  school_admin: 'skoladministratör',
  contact: 'kontaktperson',
}

/** The organiser's message, with the reason why its reader gets it. */
export function messageMail({ subject, body, publicUrl, kinds, schools, takesAnswers }: MessageMail): MailContent {
  const roles = kinds.map((kind) => asWhat[kind]).join(' och ')
  return {
    subject,
    paragraphs: [],
    markdown: { text: body, publicUrl },
    closing: [
      `Du får meddelandet av arrangören eftersom du är ${roles} för ${schools.map(oneLine).join(', ')}.`,
      takesAnswers ? 'Du kan svara på det.' : 'Det går inte att svara på det.',
    ].join(' '),
  }
}
