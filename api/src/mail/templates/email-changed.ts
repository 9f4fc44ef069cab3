import { type MailContent, oneLine } from '../content.ts'
import { dayAndTime } from '../helsinki-time.ts'
import { type UndoLink, undoLinkPart } from './undo-link.ts'

/**
 * To the address that was: whoever lost the account hears of it there. The new address is not told. `undo` is null when
 * the old address was never verified: a link there could give the account to a stranger.
 */
export const emailChangedMail = (mail: { username: string; at: Date; undo: UndoLink | null }): MailContent => ({
  subject: 'E-postadressen i Stafapp 2.0 har bytts',
  paragraphs: [
    'Hej!',
    `E-postadressen för kontot ${oneLine(mail.username)} byttes ${dayAndTime(mail.at)}. Hit kommer inga fler meddelanden om kontot.`,
    ...(mail.undo ? [] : ['Var det inte du? Ta genast kontakt med arrangören.']),
  ],
  ...(mail.undo ? { link: undoLinkPart(mail.undo) } : {}),
})
