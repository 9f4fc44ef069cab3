import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'
import { type UndoLink, undoLinkPart } from './undo-link.ts'

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
