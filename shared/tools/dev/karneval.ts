import type { Karneval } from '../../contract/types.ts'

/** A carnival with open team entry, for development without the api. */
export const devKarneval: Karneval = {
  id: 1,
  name: 'Stafettkarnevalen 2025',
  year: 2025,
  status: 'active',
  venue: 'Olympiastadion',
  city: 'Helsingfors',
  starts_on: '2025-05-16',
  ends_on: '2025-05-17',
  intent_opens_at: '2025-01-07T08:00:00Z',
  intent_closes_at: '2025-03-31T20:59:00Z',
  teams_open_at: '2025-04-01T05:00:00Z',
  teams_close_at: '2025-05-07T20:59:00Z',
  runners_close_at: '2025-05-07T20:59:00Z',
  runners_reopen_at: '2025-05-15T05:00:00Z',
  orders_close_at: '2025-05-07T20:59:00Z',
  banner_text: null,
  contact: {
    name: 'Karnevalkansliet',
    email: 'kansli@karneval.example',
    phone: '+358501234567',
    hours: 'vardagar 9:00–15:00',
  },
  results_service: 'both',
  phase: 'teams',
}
