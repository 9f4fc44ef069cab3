import type { Invitation } from './api.ts'

/** A sent invitation by default. */
export function fakeInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    id: 5,
    email: 'ny@skola.example',
    role: 'teacher',
    school: { id: 7, name: 'Vasa övningsskola' },
    school_unit: { id: 1, unit_name: 'Vasa övningsskola, åk 1–6' },
    invited_by: 'Håkan Nygård',
    state: 'sent',
    send_count: 1,
    created_at: '2025-04-15T06:00:00Z',
    expires_at: '2025-04-29T06:00:00Z',
    sent_at: '2025-04-15T06:00:05Z',
    accepted_at: null,
    had_account: false,
    reopened: false,
    ...changes,
  }
}
