import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'

/** To the addresses of a super admin whose account was recovered on the server. */
export const accountRecoveredMail = (mail: { username: string; at: Date }): MailContent => ({
  subject: 'Ett konto i Stafapp 2.0 har återställts på servern',
  paragraphs: [
    'Hej!',
    `Kontot ${oneLine(mail.username)} återställdes ${formatMoment(mail.at)} av den som sköter servern. Alla enheter är utloggade, tvåstegsinloggningen är avstängd, och kontot får ett nytt lösenord.`,
    'Känner du inte till detta? Ta genast kontakt med den som sköter servern.',
  ],
})
