import type { ResponseOf } from '@stafapp/shared/contract/types'

type Me = ResponseOf<'GET /api/users/me/'>

/** A leader's account as answered by `GET users/me`, with all fields filled by default. */
export function fakeMe(changes: Partial<Me> = {}): Me {
  return {
    id: 3,
    username: 'lagledare',
    email: 'maria@skola.example',
    email_verified: true,
    pending_email: null,
    first_name: 'Maria',
    last_name: 'Sjöberg',
    phone: '+358501234567',
    roles: ['teacher'],
    school: { id: 7, name: 'Vasa övningsskola' },
    school_units: [{ id: 1, unit_name: 'Vasa övningsskola, åk 1–6', school: 7 }],
    setup_completed: true,
    privacy_accepted: true,
    factor_enabled: false,
    disabled: false,
    created_at: '2024-01-15T08:00:00Z',
    version: 1,
    ...changes,
  }
}
