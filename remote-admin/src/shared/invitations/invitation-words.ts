import { formatDate } from '@stafapp/shared/format'
import type { Invitation } from './api.ts'

type State = Invitation['state']

/** States as text, so that colour is not the only information. */
export const stateNames: Record<State, string> = {
  // The toast has said that the invitation is sent: the mail is on its way to the mail server, which is tried again.
  queued: 'På väg',
  sent: 'Väntar på svar',
  failed: 'Kunde inte skickas',
  accepted: 'Godkänd',
  expired: 'Har gått ut',
  revoked: 'Återkallad',
}

/** When the invitation got into its state, or when it expires. */
export function stateDetail(invitation: Invitation): string {
  const { state, sent_at, accepted_at, expires_at } = invitation
  if (state === 'accepted')
    return accepted_at ? `${acceptedText(invitation)} ${formatDate(accepted_at)}` : acceptedText(invitation)
  if (state === 'revoked') return 'Länken fungerar inte längre'
  if (state === 'expired') return `Gällde till ${formatDate(expires_at)}`
  if (state === 'queued') return 'Kommer fram om en stund'
  if (state === 'failed') return 'E-postservern tog inte emot mejlet; kontrollera adressen'
  return `${sent_at ? `Skickad ${formatDate(sent_at)}, gäller` : 'Gäller'} till ${formatDate(expires_at)}`
}

const acceptedText = ({ had_account, reopened }: Invitation): string =>
  reopened ? 'Kontot öppnades igen' : had_account ? 'Enheten lades till' : 'Kontot skapades'

/** Neither accepted nor revoked: it can be resent, and revoked unless it has expired. */
export const isOpen = ({ state }: Invitation): boolean => state !== 'accepted' && state !== 'revoked'
