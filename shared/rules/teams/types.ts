export type Gender = 'female' | 'male'
export type GenderCount = { female: number; male: number }

/** Details beyond gender_type: the counts, and exceptions that need the organiser's permission for the team. */
export type CompositionRule = {
  /** The printed rule, shown to the leader. */
  text: string
  counts?: GenderCount
  with_permission?: GenderCount[]
  /** Every grade in the event's range must run. */
  all_grades?: boolean
  /** One girl and one boy per distance; legs come in such pairs. */
  pairs_per_distance?: boolean
  /** An exception may only put the other gender on the shortest leg. */
  exception_on_shortest_leg?: boolean
  /** A team may include runners of other schools that have agreed. */
  across_schools?: boolean
}

/** The fields of an event that the rules use; a subset of the contract's EventInstance. */
export type RuleEvent = {
  name: string
  gender_type: 'male' | 'female' | 'mixed' | 'mixed_alternating' | 'custom'
  composition_rule: CompositionRule | null
  leg_distances_m: readonly number[] | null
  team_size: number
  reserves_max: number
  min_grade: number
  max_grade: number
}

export type RuleRunner = { id: number; first_name: string; last_name: string; grade: number; gender: Gender }

/** Runners by leg: `legs[0]` runs the first leg, null while none is chosen. The same as in the body of a saved team. */
export type LineUp = { legs: readonly (number | null)[]; reserves: readonly number[] }

/** A runner's other entries: another team of the same event, and the names of other events. */
export type Elsewhere = { team: string | null; events: readonly string[] }

export type Situation = {
  event: RuleEvent
  lineUp: LineUp
  /** The unit's runners by id. */
  runners: ReadonlyMap<number, RuleRunner>
  elsewhere: (runner: number) => Elsewhere
  /** The organiser allows this team one of the event's exceptions. */
  exceptionAllowed: boolean
  /** Maximum number of events per runner. */
  maxEvents: number
}

type FaultCode =
  | 'leg_empty'
  | 'legs_count'
  | 'too_many_reserves'
  | 'unknown_runner'
  | 'runner_twice'
  | 'runner_in_other_team'
  | 'too_many_events'
  | 'wrong_grade'
  | 'wrong_gender'
  | 'gender_missing'
  | 'gender_count'
  | 'permission_needed'
  | 'exception_leg'
  | 'not_alternating'
  | 'pair_gender'
  | 'grade_missing'

/** `attr` is the place in the line-up: `legs.2` is the third leg, `reserves.0` the first reserve, `legs` all legs. */
export type Fault = { code: FaultCode; detail: string; attr: string }

/** A runner with a place in the line-up. */
export type Placed = { attr: string; id: number; runner: RuleRunner | undefined; leg: number | null }

/** A runner on a leg. */
export type Running = { runner: RuleRunner; leg: number; attr: string }
