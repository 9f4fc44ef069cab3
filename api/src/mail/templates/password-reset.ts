import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'

export const passwordResetMail = (mail: { url: string; username: string; expiresAt: Date }): MailContent => ({
  subject: 'Nytt lösenord till Stafapp 2.0',
  paragraphs: ['Hej!', `Någon har bett om ett nytt lösenord för kontot ${oneLine(mail.username)}.`],
  link: {
    label: 'Välj nytt lösenord',
    url: mail.url,
    note: `Länken kan användas en gång och gäller till ${formatMoment(mail.expiresAt)}. En ny begäran gör den ogiltig.`,
  },
  closing: 'Var det inte du? Då behöver du inte göra något: lösenordet är oförändrat.',
})
