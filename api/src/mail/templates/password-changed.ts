import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'
import { type UndoLink, undoLinkPart } from './undo-link.ts'

export const passwordChangedMail = (mail: { username: string; at: Date; undo: UndoLink }): MailContent => ({
  subject: 'Lösenordet till Stafapp 2.0 har bytts',
  paragraphs: [
    'Hej!',
    `Lösenordet för kontot ${oneLine(mail.username)} byttes ${formatMoment(mail.at)}. Andra enheter har loggats ut.`,
  ],
  link: undoLinkPart(mail.undo),
})
