import type { FactKind, OfficialTask, ResultOrder } from '@stafapp/shared/contract/raceday'
import type { Db } from '../../../db/db.ts'
import { findKarneval, listInstances } from '../../karneval/public.ts'
import type { DayResults } from './day-results.ts'
import { orderOf, YOUNGEST_TO } from './result-order.ts'

type Round = DayResults['rounds'][number]
type Heat = Round['heats'][number]
type Row = Heat['rows'][number]

/** Facts from which times or an order can be read, or that hold words of a person about them. */
const tellingKinds: readonly FactKind[] = ['reading', 'time', 'lot', 'correction', 'protest', 'ruling']

/** The organiser, and those who time, work with the whole results; the other links with what the public is told. */
export const seesAllResults = (official: { task: OfficialTask } | null): boolean =>
  official === null || official.task === 'timing'

/** The day's results as a link may read them that does not work with the whole: what its holder could read aloud. */
export const toldResults = (answer: DayResults): DayResults => ({ ...answer, rounds: answer.rounds.map(toldRound) })

type Reader = { karnevalId: number; official: { task: OfficialTask } | null }

/** The facts as their reader may know them: without those that tell more of the youngest than the organiser has chosen. */
export async function toldFacts<F extends { kind: FactKind; event_instance: number }>(
  db: Db,
  { karnevalId, official }: Reader,
  facts: readonly F[],
): Promise<readonly F[]> {
  if (seesAllResults(official) || !facts.some(({ kind }) => tellingKinds.includes(kind))) return facts
  const karneval = await findKarneval(db, karnevalId)
  if (orderOf(YOUNGEST_TO, karneval) === 'all') return facts
  const events = await listInstances(db, karnevalId, {})
  const hidden = new Set(
    events.flatMap(({ instance, event }) => (orderOf(event.maxGrade, karneval) === 'all' ? [] : [instance.id])),
  )
  return facts.filter(({ kind, event_instance }) => !(tellingKinds.includes(kind) && hidden.has(event_instance)))
}

/** One of its rounds. */
export function toldRound(round: Round): Round {
  if (round.order === 'all') return round
  return {
    ...round,
    qualified: [],
    tie: null,
    final_teams: [],
    final_changes: [],
    standings: [],
    record: null,
    heats: round.heats.map((heat) => toldHeat(heat, round.order)),
  }
}

function toldHeat(heat: Heat, order: ResultOrder): Heat {
  const rows = heat.rows.map((row) => toldRow(row, order)).sort((left, right) => left.lane - right.lane)
  // What is being corrected, and why, says who was before whom.
  return { ...heat, corrections: [], pending: [], rows, current: rows, closing: null, readings: [] }
}

const toldRow = (row: Row, order: ResultOrder): Row => ({
  ...row,
  // Thousandths would tell more than the time that is shown, and how exact a time is whether it was corrected.
  ms: null,
  precision: 1,
  place: null,
  rank: null,
  qualified: null,
  is_record: false,
  is_record_approved: false,
  undo: null,
  conflict: null,
  ...(order === 'finished' && { shown: null, hand: false }),
})
