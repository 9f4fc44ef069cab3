import { expect, it } from 'vitest'
import type { Invitation } from './api.ts'
import { isOpen, stateDetail, stateNames } from './invitation-words.ts'
import { fakeInvitation } from './test-data.ts'

it.each<[Partial<Invitation>, string, string, boolean]>([
  [{ state: 'queued', sent_at: null }, 'På väg', 'Kommer fram om en stund', true],
  [{ state: 'sent' }, 'Väntar på svar', 'Skickad 15.4.2025, gäller till 29.4.2025', true],
  [{ state: 'failed' }, 'Kunde inte skickas', 'E-postservern tog inte emot mejlet; kontrollera adressen', true],
  [{ state: 'accepted', accepted_at: '2025-04-16T06:00:00Z' }, 'Godkänd', 'Kontot skapades 16.4.2025', false],
  [
    { state: 'accepted', accepted_at: '2025-04-16T06:00:00Z', had_account: true },
    'Godkänd',
    'Enheten lades till 16.4.2025',
    false,
  ],
  [
    { state: 'accepted', accepted_at: '2025-04-16T06:00:00Z', had_account: true, reopened: true },
    'Godkänd',
    'Kontot öppnades igen 16.4.2025',
    false,
  ],
  [{ state: 'expired' }, 'Har gått ut', 'Gällde till 29.4.2025', true],
  [{ state: 'revoked' }, 'Återkallad', 'Länken fungerar inte längre', false],
])('%j is "%s": %s', (change, name, detail, open) => {
  const invitation = fakeInvitation(change)
  expect(stateNames[invitation.state]).toBe(name)
  expect(stateDetail(invitation)).toBe(detail)
  expect(isOpen(invitation)).toBe(open)
})
