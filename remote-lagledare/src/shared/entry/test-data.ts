import type { ItemOf } from '@stafapp/shared/contract/types'

type Event = ItemOf<'GET /api/events/event/list/'>
type Team = ItemOf<'GET /api/events/teams/myschool/'>
type Runner = ItemOf<'GET /api/events/runners/'>

/** A default event; tests override the fields they need. */
export const event = (change: Partial<Event> = {}): Event => ({
  id: 10,
  karneval: 1,
  event: 10,
  name: '4 × 100 m flickor, åk 7–9',
  category: 'kort',
  school_types: ['middle_school'],
  school_subtypes: ['none'],
  gender_type: 'female',
  composition: null,
  composition_rule: null,
  leg_distances_m: [100, 100, 100, 100],
  team_size: 4,
  reserves_max: 1,
  min_grade: 7,
  max_grade: 9,
  rounds: ['TRIAL', 'FINAL'],
  round_times: [],
  max_teams_per_unit: 3,
  max_events_per_runner: 3,
  fee_cents: 800,
  late_fee_cents: 800,
  capacity: null,
  team_count: 0,
  status: 'open',
  ...change,
})

export const team = (change: Partial<Team> = {}): Team => ({
  id: 100,
  school_unit: 5,
  event_instance: 10,
  event_name: '4 × 100 m flickor, åk 7–9',
  number: 1,
  name: 'Vasa 1',
  leader: null,
  status: 'draft',
  late: false,
  exception_allowed: false,
  withdrawn_at: null,
  version: 1,
  legs: [],
  compositions: [],
  ...change,
})

export const runner = (id: number, first_name: string, change: Partial<Runner> = {}): Runner => ({
  id,
  school_unit: 5,
  first_name,
  last_name: 'Ek',
  grade: 8,
  gender: 'female',
  school_class: '',
  version: 1,
  ...change,
})

/** A runner on a team's first leg, as in team lists. */
export const leg: Team['legs'][number] = {
  leg: 1,
  reserve: false,
  runner: { id: 1, first_name: 'Ida', last_name: 'Ek', grade: 8, gender: 'female' },
}
