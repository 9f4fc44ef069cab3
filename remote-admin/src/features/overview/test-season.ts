import type { Season } from './api.ts'

/** A carnival with teams, times and published heats, in which nothing is missing and nothing is ordered. */
export const fakeSeason = (changes: Partial<Season> = {}): Season => ({
  as_of: '2025-04-15',
  karneval: {
    id: 1,
    name: 'Stafettkarnevalen 2025',
    status: 'active',
    starts_on: '2025-05-16',
    ends_on: '2025-05-17',
    intent_opens_at: '2025-01-15T07:00:00Z',
    teams_open_at: '2025-03-10T07:00:00Z',
    teams_close_at: '2025-04-25T20:59:59Z',
    runners_close_at: '2025-05-07T20:59:59Z',
    orders_close_at: '2025-05-02T20:59:59Z',
  },
  figures: {
    event_count: 28,
    product_count: 24,
    schools_without_leader: 0,
    schools_without_teams: 0,
    schools_with_unready_teams: 0,
    schools_without_payer: 0,
    message_count: 0,
    entered_events: 28,
    untimed_events: 0,
    undrawn_events: 0,
    heats_published: true,
  },
  money: {
    uninvoiced_cents: 0,
    invoice_count: 0,
    unsent_count: 0,
    unsent_credit_count: 0,
    unsent_cents: 0,
    sent_cents: 0,
    ready_cents: 0,
    without_payer_cents: 0,
    open_cents: 0,
    overdue_cents: 0,
    overdue_count: 0,
  },
  decisions: [],
  today: [],
  ...changes,
})

/** A team of Sursik skola that its leader saved. */
export const fakeChange = (changes: Partial<Season['today'][number]> = {}): Season['today'][number] => ({
  action: 'team.saved',
  object_type: 'team',
  count: 1,
  object_count: 1,
  objects: [],
  added_team_count: 0,
  withdrawn_team_count: 0,
  school: { id: 4, name: 'Sursik skola' },
  other_school_count: 0,
  last_by: 'Maria Sjöberg',
  request_id: 'r',
  last_at: '2025-04-15T05:30:00Z',
  ...changes,
})
