import { type MailContent, oneLine } from '../content.ts'
import { dayAndTime } from '../helsinki-time.ts'

/** To the address that the account had until the change was undone. */
export const accountUndoneMail = (mail: { username: string; at: Date }): MailContent => ({
  subject: 'En ändring i Stafapp 2.0 har ångrats',
  paragraphs: [
    'Hej!',
    `Ägaren till kontots tidigare e-postadress ångrade bytet av adress för kontot ${oneLine(mail.username)} ${dayAndTime(mail.at)}. Kontot använder åter den tidigare adressen.`,
    'Är kontot ditt? Ta kontakt med arrangören.',
  ],
})
