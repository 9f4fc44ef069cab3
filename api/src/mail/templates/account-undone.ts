import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'

/** To the address that the account had before the undo. */
export const accountUndoneMail = (mail: { username: string; at: Date }): MailContent => ({
  subject: 'En ändring i Stafapp 2.0 har ångrats',
  paragraphs: [
    'Hej!',
    `Ägaren till kontots tidigare e-postadress ångrade bytet av adress för kontot ${oneLine(mail.username)} ${formatMoment(mail.at)}. Kontot använder åter den tidigare adressen.`,
    'Är kontot ditt? Ta kontakt med arrangören.',
  ],
})
