import { type MailContent, oneLine } from '../content.ts'
import { dayAndTime } from '../helsinki-time.ts'

/** To the address that was: whoever lost the account hears of it there. The new address is not told. */
export const emailChangedMail = (mail: { username: string; at: Date }): MailContent => ({
  subject: 'E-postadressen i Stafapp 2.0 har bytts',
  paragraphs: [
    'Hej!',
    `E-postadressen för kontot ${oneLine(mail.username)} byttes ${dayAndTime(mail.at)}. Hit kommer inga fler meddelanden om kontot.`,
    'Var det inte du? Ta genast kontakt med arrangören.',
  ],
})
