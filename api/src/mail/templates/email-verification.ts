import { type MailContent, oneLine } from '../content.ts'
import { dayAndTime } from '../helsinki-time.ts'

export const emailVerificationMail = (mail: { url: string; username: string; expiresAt: Date }): MailContent => ({
  subject: 'Bekräfta din e-postadress i Stafapp 2.0',
  paragraphs: ['Hej!', `Den här adressen har angetts för kontot ${oneLine(mail.username)}. Bekräfta att den är din.`],
  link: {
    label: 'Bekräfta e-postadressen',
    url: mail.url,
    note: `Länken kan användas en gång och gäller till ${dayAndTime(mail.expiresAt)}.`,
  },
  closing: 'Var det inte du? Då behöver du inte göra något: adressen tas inte i bruk.',
})
