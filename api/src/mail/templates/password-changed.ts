import { type MailContent, oneLine } from '../content.ts'
import { dayAndTime } from '../helsinki-time.ts'

export const passwordChangedMail = (mail: { url: string; username: string; at: Date }): MailContent => ({
  subject: 'Lösenordet till Stafapp 2.0 har bytts',
  paragraphs: [
    'Hej!',
    `Lösenordet för kontot ${oneLine(mail.username)} byttes ${dayAndTime(mail.at)}. Kontot har loggats ut överallt.`,
  ],
  link: {
    label: 'Begär ett nytt lösenord',
    url: mail.url,
    note: 'Behövs bara om det inte var du som bytte lösenordet.',
  },
})
