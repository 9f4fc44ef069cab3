import type { ResponseOf } from '../../contract/types.ts'

/** An account with all fields filled, for development without the api; the role picker sets the role. */
export const devMe: ResponseOf<'GET /api/users/me/'> = {
  id: 1,
  username: 'utvecklare',
  email: 'utvecklare@skola.example',
  email_verified: true,
  pending_email: null,
  first_name: 'Maria',
  last_name: 'Sjöberg',
  phone: '+358501234567',
  roles: ['teacher', 'school_admin', 'super_admin'],
  school: { id: 1, name: 'Vasa övningsskola' },
  school_units: [],
  setup_completed: true,
  privacy_accepted: true,
  factor_enabled: false,
  disabled: false,
  created_at: '2024-01-15T08:00:00Z',
  version: 1,
}
