import { listWords } from '@stafapp/shared/rules/teams/words'
import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'

export type UndoLink = { url: string; expiresAt: Date }

/** The undo button of every mail about an account change. */
const undoLinkPart = ({ url, expiresAt }: UndoLink) => ({
  label: 'Det var inte jag: ångra ändringen',
  url,
  note: `Behövs bara om det inte var du. Kontot får då tillbaka den här adressen, loggas ut överallt och är låst tills du har valt ett nytt lösenord. Länken kan användas en gång och gäller till ${formatMoment(expiresAt)}.`,
})

/** To the addresses of a super admin whose account was recovered on the server. */
export const accountRecoveredMail = (mail: { username: string; at: Date }): MailContent => ({
  subject: 'Ett konto i Stafapp 2.0 har återställts på servern',
  paragraphs: [
    'Hej!',
    `Kontot ${oneLine(mail.username)} återställdes ${formatMoment(mail.at)} av den som sköter servern. Alla enheter är utloggade, tvåstegsinloggningen är avstängd, och kontot får ett nytt lösenord.`,
    'Känner du inte till detta? Ta genast kontakt med den som sköter servern.',
  ],
})

/** To the address that the account had before the undo. */
export const accountUndoneMail = (mail: { username: string; at: Date }): MailContent => ({
  subject: 'En ändring i Stafapp 2.0 har ångrats',
  paragraphs: [
    'Hej!',
    `Ägaren till kontots tidigare e-postadress ångrade bytet av adress för kontot ${oneLine(mail.username)} ${formatMoment(mail.at)}. Kontot använder åter den tidigare adressen.`,
    'Är kontot ditt? Ta kontakt med arrangören.',
  ],
})

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

export type FactorChange = 'enabled' | 'disabled' | 'removed_by_organiser' | 'codes_renewed' | 'recovery_used'

type Mail = {
  username: string
  at: Date
  what: FactorChange
  /** Unused recovery codes. */
  left: number
  undo: UndoLink
}

const subjects: Readonly<Record<FactorChange, string>> = {
  enabled: 'Tvåstegsinloggning har tagits i bruk i Stafapp 2.0',
  disabled: 'Tvåstegsinloggningen i Stafapp 2.0 har stängts av',
  removed_by_organiser: 'Tvåstegsinloggningen i Stafapp 2.0 har stängts av',
  codes_renewed: 'Nya reservkoder till Stafapp 2.0',
  recovery_used: 'En reservkod till Stafapp 2.0 har använts',
}

const sentence = ({ username, at, what, left }: Mail): string => {
  const account = oneLine(username)
  const when = formatMoment(at)
  switch (what) {
    case 'enabled':
      return `Kontot ${account} frågar sedan ${when} också efter en kod från en app vid inloggningen.`
    case 'disabled':
      return `Kontot ${account} frågar sedan ${when} inte längre efter en kod vid inloggningen.`
    case 'removed_by_organiser':
      return `Arrangören stängde av tvåstegsinloggningen för kontot ${account} ${when}.`
    case 'codes_renewed':
      return `Nya reservkoder skapades för kontot ${account} ${when}. De gamla gäller inte längre.`
    case 'recovery_used':
      return `En reservkod användes för kontot ${account} ${when}. Reservkoder som är kvar: ${left}.`
  }
}

/** To the account's owner, at every change of the second factor. */
export const factorChangedMail = (mail: Mail): MailContent => ({
  subject: subjects[mail.what],
  paragraphs: ['Hej!', sentence(mail)],
  link: undoLinkPart(mail.undo),
})

type EndedMail = { username: string; school: string; by: string; at: Date; closed: boolean }

/** To a leader whose school no longer needs them; `closed`: the account has nothing else to do and is disabled. */
export const leadershipEndedMail = ({ username, school, by, at, closed }: EndedMail): MailContent => ({
  subject: `Du är inte längre lagledare: ${oneLine(school)}`,
  paragraphs: [
    'Hej!',
    `${oneLine(by)} avslutade ditt uppdrag som lagledare för ${oneLine(school)} i Stafapp 2.0 ${formatMoment(at)}. Skolans lag finns kvar, men du kommer inte längre åt dem.`,
    closed
      ? `Kontot ${oneLine(username)} är därför avstängt, och du behöver inte göra något.`
      : `Dina andra uppdrag med kontot ${oneLine(username)} påverkas inte.`,
  ],
  closing: 'Har det blivit fel? Skolans administratör kan ge dig uppdraget tillbaka.',
})

type RestoredMail = EndedMail & { units: readonly string[]; url: string }

/** To a leader whose ended leadership is given back; `closed`: the account was disabled meanwhile. */
export const leadershipRestoredMail = ({
  username,
  school,
  units,
  by,
  at,
  closed,
  url,
}: RestoredMail): MailContent => ({
  subject: `Du är lagledare igen: ${oneLine(school)}`,
  paragraphs: [
    'Hej!',
    `${oneLine(by)} gav dig tillbaka uppdraget som lagledare för ${oneLine(school)} i Stafapp 2.0 ${formatMoment(at)}. Du leder ${listWords(units.map(oneLine))}, som förut.`,
    closed
      ? `Kontot ${oneLine(username)} är öppet igen, med samma lösenord som förut.`
      : `Du använder samma konto som förut, ${oneLine(username)}.`,
  ],
  link: { label: 'Logga in', url, note: 'Har du glömt lösenordet väljer du ett nytt på inloggningssidan.' },
})

export const passwordChangedMail = (mail: { username: string; at: Date; undo: UndoLink }): MailContent => ({
  subject: 'Lösenordet till Stafapp 2.0 har bytts',
  paragraphs: [
    'Hej!',
    `Lösenordet för kontot ${oneLine(mail.username)} byttes ${formatMoment(mail.at)}. Andra enheter har loggats ut.`,
  ],
  link: undoLinkPart(mail.undo),
})

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
