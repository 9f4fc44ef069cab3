/** Tasks of officials on the carnival's days. A link opens one of them, for one day. */
export const officialTasks = ['call_room', 'start', 'timing', 'announcer', 'ceremony'] as const
export type OfficialTask = (typeof officialTasks)[number]

/** Facts about whether a team starts in its heat. */
export const placeKinds = ['present', 'absent', 'started', 'dns'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** All facts about a team in its heat; the others are about the heat. */
export const teamKinds = [...placeKinds, 'legs', 'time', 'mark', 'lot', 'protest', 'ruling'] as const

/** All kinds of race-day facts: about a team, about a heat, and an undo of either. */
export const factKinds = [
  ...teamKinds,
  'called',
  'sent',
  'run',
  'reading',
  'official',
  'correction',
  /** The prizes of the event that the heat decides have been given out. */
  'awarded',
  'undo',
] as const
export type FactKind = (typeof factKinds)[number]

/** Where the results are: in the portal, in another service that it links to, or both. */
export const resultsServices = ['own', 'external', 'both'] as const
/** How much of the results of the youngest is public: all; times without an order; only who finished. */
export const resultOrders = ['all', 'times', 'finished'] as const
export type ResultOrder = (typeof resultOrders)[number]

/** How far a final has come that is no longer drawn again. */
export const finalStages = ['called', 'at_start', 'run', 'timed'] as const
export type FinalStage = (typeof finalStages)[number]

/** Most facts that one call carries. */
export const FACTS_MAX = 50

/** Did not start, did not finish, disqualified. */
export const statusMarks = ['DNS', 'DNF', 'DQ'] as const
export type StatusMark = (typeof statusMarks)[number]

/** The step, in ms, in which a time is known: thousandths, hundredths, tenths, seconds. */
export const precisions = [1, 10, 100, 1000] as const
export type Precision = (typeof precisions)[number]

/** One row of a result file. A team that the file does not name is null. */
export type ReadingRow = {
  team: number | null
  lane: number | null
  ms: number | null
  precision: Precision
  mark: StatusMark | null
  place: number | null
}

/** A result file of the timing computer, as read. */
export type ReadingDetail = {
  file: string
  /** Hex SHA-256 of the decoded text. */
  sha256: string
  /** Time of day at which the race started, as in the file; null without one. */
  start: string | null
  rows: ReadingRow[]
}

/** A typed time or place of arrival; at least one of the two. */
export type TimeDetail = { ms: number | null; precision: Precision; hand: boolean; place: number | null }

/** OTC: outside the competition, beside the other marks. none: explicitly none of DNS, DNF and DQ. */
export type MarkDetail = {
  mark: StatusMark | 'OTC' | 'none'
  /** Code of a reason for disqualification, with the rule's number and edition at the time. */
  reason: string | null
  rule: string | null
  edition: string | null
  note: string | null
}

export type CorrectionDetail = { reason: string }
export const rulings = ['approved', 'withdrawn', 'dismissed'] as const
export type Ruling = (typeof rulings)[number]
export type RulingDetail = { protest: string; decision: Ruling; reason: string }
/** A team that goes on by the organiser's lot among the teams that are equal. */
export type LotDetail = { among: number[] }

/** Why a runner may be replaced on the day. */
export const replacementGrounds = ['läkarintyg', 'förstahjälp'] as const
/** A team's new line-up: ids of runners, never names, because facts outlive the erasure of names. */
export type LegsDetail = {
  legs: readonly number[]
  reserves: readonly number[]
  grounds: (typeof replacementGrounds)[number] | null
}

/** What a fact says beyond its kind and team. */
export type FactDetail =
  | ReadingDetail
  | TimeDetail
  | MarkDetail
  | CorrectionDetail
  | RulingDetail
  | LotDetail
  | LegsDetail
