import type { ResponseOf } from '@stafapp/shared/contract/types'

type RoundResult = ResponseOf<'GET /api/raceday/results/'>['rounds'][number]
type HeatResult = RoundResult['heats'][number]
type ResultRow = HeatResult['rows'][number]

const row = (heat: number, team: number, mine: Partial<ResultRow>): ResultRow => ({
  lane: team,
  team: heat * 10 + team,
  team_name: `Sursik skola ${heat * 10 + team}`,
  bib: null,
  school: 4,
  school_name: 'Sursik skola',
  withdrawn: false,
  ms: null,
  precision: 10,
  hand: false,
  shown: null,
  finished: false,
  place: null,
  mark: null,
  reason: null,
  otc: false,
  rank: null,
  qualified: null,
  is_record: false,
  is_record_approved: false,
  protest: null,
  undo: null,
  conflict: null,
  ...mine,
})

/** A heat of two teams that has not been run. */
export function fakeHeat(number: number, mine: Partial<HeatResult> = {}): HeatResult {
  const rows = [row(number, 1, {}), row(number, 2, {})]
  return {
    number,
    starts_at: '2025-05-16T10:00:00.000Z',
    delay_min: 0,
    run_state: 'planned',
    state: 'none',
    version: 0,
    official_at: null,
    protest_until: null,
    corrections: [],
    pending: [],
    rows,
    current: rows,
    closing: null,
    readings: [],
    ...mine,
  }
}

/** A heat with an official result. */
export const officialHeat = (number: number, mine: Partial<ResultRow> = {}): HeatResult => {
  const rows = [row(number, 1, { ms: 76_210, shown: '1:16,21', rank: 1, ...mine }), row(number, 2, { rank: 2 })]
  return fakeHeat(number, {
    state: 'official',
    version: 1,
    official_at: '2025-05-16T10:05:00.000Z',
    rows,
    current: rows,
  })
}

export const fakeRound = (heats: HeatResult[], mine: Partial<RoundResult> = {}): RoundResult => ({
  event_instance: 21,
  event_name: '5 × 80 m flickor, åk 1–6',
  round: 'TRIAL',
  day: '2025-05-16',
  lanes: 8,
  has_final: false,
  state: 'open',
  rule: null,
  rule_fault: null,
  open_heats: heats.filter(({ version }) => version === 0).map(({ number }) => number),
  qualified: [],
  tie: null,
  final_teams: [],
  final_changes: [],
  final_under_way: null,
  standings: [],
  order: 'all',
  is_mixed: false,
  record: null,
  heats,
  ...mine,
})
