import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'
import { type UndoLink, undoLinkPart } from './undo-link.ts'

/**
 * To the previous address, so that a stolen account's owner learns of the change; the new address is not disclosed.
 * `undo` is null when the previous address was never verified: a link there could give the account to a stranger.
 */
export const emailChangedMail = (mail: { username: string; at: Date; undo: UndoLink | null }): MailContent => ({
  subject: 'E-postadressen i Stafapp 2.0 har bytts',
  paragraphs: [
    'Hej!',
    `E-postadressen för kontot ${oneLine(mail.username)} byttes ${formatMoment(mail.at)}. Hit kommer inga fler meddelanden om kontot.`,
    ...(mail.undo ? [] : ['Var det inte du? Ta genast kontakt med arrangören.']),
  ],
  ...(mail.undo ? { link: undoLinkPart(mail.undo) } : {}),
})
