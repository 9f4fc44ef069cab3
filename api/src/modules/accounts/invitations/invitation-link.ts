import type { Db } from '../../../db/db.ts'
import { hashToken } from '../../../http/auth/tokens.ts'
import type { LinkState, LinkTexts } from '../common/link-errors.ts'
import { findInvitationByHash, type InvitationRow } from './invitations-repository.ts'

export const invitationTexts: LinkTexts = {
  unknown: 'Inbjudan hittades inte. Kontrollera att hela länken följde med, eller be om en ny inbjudan.',
  replaced: 'Inbjudan har återkallats. Be skolans administratör om en ny.',
  used: 'Inbjudan har redan använts. Logga in med kontot som skapades.',
  expired: 'Inbjudan har gått ut. Be skolans administratör skicka den på nytt.',
}

/** The invitation behind a link, and whether it can be accepted. */
export async function readInvitationLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ row: InvitationRow; state: 'valid' } | { row: InvitationRow | null; state: Exclude<LinkState, 'valid'> }> {
  const row = await findInvitationByHash(db, hashToken(token))
  if (!row) return { row, state: 'unknown' }
  if (row.acceptedAt) return { row, state: 'used' }
  if (row.revokedAt) return { row, state: 'replaced' }
  return row.expiresAt > now ? { row, state: 'valid' } : { row, state: 'expired' }
}
