import type { Role } from '@stafapp/shared/contract/define'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import { type MailContent, oneLine } from '../content.ts'

export type InvitationMail = {
  url: string
  invitedBy: string
  school: string
  unit: string
  role: Role
  expiresAt: Date
}

const asWhat: Readonly<Record<Role, string>> = {
  teacher: 'lagledare',
  school_admin: 'skoladministratör',
  super_admin: 'superadmin',
}

export function invitationMail({ url, invitedBy, school, unit, role, expiresAt }: InvitationMail): MailContent {
  const place = role === 'teacher' ? unitPlace(oneLine(school), oneLine(unit)) : oneLine(school)
  return {
    subject: `Inbjudan som ${asWhat[role]}: ${oneLine(school)}`,
    paragraphs: [
      'Hej!',
      `${oneLine(invitedBy)} bjuder in dig som ${asWhat[role]} för ${place} i Stafapp 2.0, där skolorna anmäler sig till Stafettkarnevalen.`,
    ],
    link: {
      // Who has an account already gets the unit in it.
      label: 'Öppna inbjudan',
      url,
      note: `Länken kan användas en gång och gäller till ${formatMoment(expiresAt)}.`,
    },
    closing: 'Väntade du dig ingen inbjudan? Då behöver du inte göra något: inget konto skapas automatiskt.',
  }
}
