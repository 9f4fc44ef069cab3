import type { Karneval } from '@stafapp/shared/contract/types'

/** A carnival as in the list call's answer; active in 2025 by default. */
export function fakeKarneval(changes: Partial<Karneval> = {}): Karneval {
  return {
    id: 1,
    name: 'Stafettkarnevalen 2025',
    year: 2025,
    status: 'active',
    venue: 'Olympiastadion',
    city: 'Helsingfors',
    starts_on: '2025-05-16',
    ends_on: '2025-05-17',
    intent_opens_at: '2025-01-15T07:00:00Z',
    intent_closes_at: '2025-02-28T21:59:59Z',
    teams_open_at: '2025-03-10T07:00:00Z',
    teams_close_at: '2025-04-25T20:59:59Z',
    runners_close_at: '2025-05-07T20:59:59Z',
    runners_reopen_at: '2025-05-15T05:00:00Z',
    orders_close_at: '2025-05-02T20:59:59Z',
    banner_text: null,
    contact: {
      name: 'Karnevalkansliet',
      email: 'kansli@karneval.example',
      phone: '+358501234567',
      hours: 'vardagar 9:00–15:00',
    },
    results_service: 'both',
    phase: 'teams',
    ...changes,
  }
}
