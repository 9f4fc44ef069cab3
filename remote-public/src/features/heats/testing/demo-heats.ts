import type { HeatSchedule } from '../../../shared/get-heat-schedule.ts'

type Lane = HeatSchedule['data'][number]['heats'][number]['lanes'][number]

const schools = ['Sursik skola', 'Cygnaeus skola']

const lane = (number: number, team: number, school: string): Lane => ({
  lane: number,
  team,
  team_name: `${school} 1`,
  school: schools.indexOf(school) + 1,
  school_name: school,
  school_unit: schools.indexOf(school) + 1,
  bib: null,
  withdrawn: false,
})

/** Two events on Friday, one on Saturday; the school Sursik runs on both days. */
export const demoHeats: HeatSchedule = {
  karneval: 1,
  version: 3,
  published_at: '2025-05-10T11:20:33Z',
  data: [
    {
      event_instance: 2,
      event_name: '5 × 80 m pojkar, åk 1–6',
      round: 'TRIAL',
      day: '2025-05-16',
      starts_at: '2025-05-16T11:25:00Z',
      lanes: 8,
      rule: 'Heatsegrarna (Q) och den bästa tiden därefter (q) går till final.',
      track: 'Rundbanan',
      assembly_point: null,
      heats: [
        {
          id: 20,
          number: 1,
          calls_at: '2025-05-16T10:55:00Z',
          starts_at: '2025-05-16T11:25:00Z',
          delay_min: 0,
          status: 'planned',
          lanes: [lane(4, 21, 'Sursik skola'), lane(5, 22, 'Cygnaeus skola')],
        },
      ],
    },
    {
      event_instance: 1,
      event_name: '5 × 80 m flickor, åk 1–6',
      round: 'TRIAL',
      day: '2025-05-16',
      starts_at: '2025-05-16T10:40:00Z',
      lanes: 8,
      rule: 'Heatsegrarna (Q) och den bästa tiden därefter (q) går till final.',
      track: 'Rundbanan',
      assembly_point: null,
      heats: [
        {
          id: 10,
          number: 1,
          calls_at: '2025-05-16T10:10:00Z',
          starts_at: '2025-05-16T10:40:00Z',
          delay_min: 0,
          status: 'run',
          lanes: [lane(3, 11, 'Cygnaeus skola')],
        },
      ],
    },
    {
      event_instance: 10,
      event_name: '4 × 100 m flickor, åk 7–9',
      round: 'TRIAL',
      day: '2025-05-17',
      starts_at: '2025-05-17T06:00:00Z',
      lanes: 8,
      rule: 'Heatsegrarna (Q) och den bästa tiden därefter (q) går till final.',
      track: 'Rundbanan',
      assembly_point: null,
      heats: [
        {
          id: 30,
          number: 2,
          calls_at: '2025-05-17T05:30:00Z',
          starts_at: '2025-05-17T06:03:00Z',
          delay_min: 0,
          status: 'planned',
          lanes: [lane(1, 31, 'Sursik skola')],
        },
      ],
    },
  ],
}
