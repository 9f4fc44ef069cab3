import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'

export const emailVerificationMail = (mail: { url: string; username: string; expiresAt: Date }): MailContent => ({
  subject: 'Bekräfta din e-postadress i Stafapp 2.0',
  paragraphs: ['Hej!', `Den här adressen har angetts för kontot ${oneLine(mail.username)}. Bekräfta att den är din.`],
  link: {
    label: 'Bekräfta e-postadressen',
    url: mail.url,
    note: `Länken kan användas en gång och gäller till ${formatMoment(mail.expiresAt)}.`,
  },
  closing: 'Var det inte du? Då behöver du inte göra något: adressen tas inte i bruk.',
})
