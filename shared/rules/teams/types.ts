export type Gender = 'female' | 'male'
export type GenderCount = { female: number; male: number }

/** What gender_type alone does not say: the counts, and the exceptions that need the organiser's permission on the team. */
export type CompositionRule = {
  /** As the rules print it, shown to the leader. */
  text: string
  counts?: GenderCount
  with_permission?: GenderCount[]
  /** Every grade of the event's span must run. */
  all_grades?: boolean
  /** One girl and one boy per distance; the legs come in such pairs. */
  pairs_per_distance?: boolean
  /** In an exception only the shortest leg may go to the other gender. */
  exception_on_shortest_leg?: boolean
  /** A team may have runners of other schools, who have said yes to it. */
  across_schools?: boolean
}

/** What the rules need to know of an event; the contract's EventInstance has all of it. */
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

/** Runners by place: `legs[0]` runs the first leg, null where nobody is chosen yet. Exactly the body of a saved team. */
export type LineUp = { legs: readonly (number | null)[]; reserves: readonly number[] }

/** Where else a runner is entered: another team of the same event, and the other events, by their names. */
export type Elsewhere = { team: string | null; events: readonly string[] }

export type Situation = {
  event: RuleEvent
  lineUp: LineUp
  /** The unit's runners by id. */
  runners: ReadonlyMap<number, RuleRunner>
  elsewhere: (runner: number) => Elsewhere
  /** The organiser lets this team use one of the event's exceptions. */
  exceptionAllowed: boolean
  /** In how many events a runner may start. */
  maxEvents: number
}

export type FaultCode =
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

/** `attr` is the place in the line-up: `legs.2` is the third leg, `reserves.0` the first reserve, `legs` the whole. */
export type Fault = { code: FaultCode; detail: string; attr: string }

/** A runner with the place that was given. */
export type Placed = { attr: string; id: number; runner: RuleRunner | undefined; leg: number | null }

/** A runner on a leg. */
export type Running = { runner: RuleRunner; leg: number; attr: string }
