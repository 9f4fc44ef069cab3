import type { HeatResult, ResultRow, Results, RoundResult } from '../get-results.ts'

export const demoRow = (changes: Partial<ResultRow> = {}): ResultRow => ({
  lane: 3,
  team: 103,
  team_name: 'Cygnaeus skola 1',
  bib: null,
  school: 1,
  school_name: 'Cygnaeus skola',
  shown: '1:02,35',
  finished: true,
  mark: null,
  reason: null,
  otc: false,
  rank: 1,
  qualified: null,
  is_record: false,
  is_record_approved: false,
  protest: false,
  ...changes,
})

export const demoHeat = (changes: Partial<HeatResult> = {}): HeatResult => ({
  number: 1,
  starts_at: '2025-05-16T10:40:00Z',
  delay_min: 0,
  state: 'official',
  official_at: '2025-05-16T10:50:00Z',
  rows: [demoRow()],
  ...changes,
})

export const demoRound = (changes: Partial<RoundResult> = {}): RoundResult => ({
  event_instance: 1,
  event_name: '5 × 80 m flickor, åk 1–6',
  round: 'TRIAL',
  day: '2025-05-16',
  lanes: 8,
  has_final: true,
  heats_total: 2,
  is_official: false,
  rule: 'Heatsegrarna (Q) och de sex bästa tiderna därefter (q) går till final.',
  order: 'all',
  is_mixed: false,
  record: null,
  standings: [],
  finalists: [],
  heats: [demoHeat()],
  ...changes,
})

export const demoResults = (...data: RoundResult[]): Results => ({ karneval: 1, data })
