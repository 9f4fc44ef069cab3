import Type from 'typebox'
import { Count, Id, Instant, Nullable, OneLine, Round, Strict, Version } from '../common.ts'

export const Line = (minLength: number, maxLength: number) => OneLine(maxLength, minLength)

/** Reason for an action that overrides the rules; stored in the audit log. */
export const Reason = Type.String({
  minLength: 3,
  maxLength: 500,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
})

export const Gender = Type.Enum(['female', 'male'])

const Runner = Strict({ id: Id, first_name: Type.String(), last_name: Type.String(), grade: Count, gender: Gender })

/** Runners by leg: `legs[0]` runs the first leg, null while none is chosen. */
export const Legs = Type.Array(Nullable(Id), { maxItems: 50 })
export const Reserves = Type.Array(Id, { maxItems: 50 })

export const Team = Strict({
  id: Id,
  school_unit: Id,
  event_instance: Id,
  event_name: Type.String(),
  number: Count,
  name: Type.String(),
  /** User who leads the team; null: none. */
  leader: Nullable(Id),
  status: Type.Enum(['draft', 'registered', 'confirmed', 'withdrawn']),
  late: Type.Boolean(),
  /** The organiser allows this team one of its event's exceptional compositions. */
  exception_allowed: Type.Boolean(),
  withdrawn_at: Nullable(Instant),
  version: Version,
  /** Runners of the event's first round. */
  legs: Type.Array(Strict({ leg: Nullable(Count), reserve: Type.Boolean(), runner: Runner })),
  /** By round; a missing round uses the composition of the previous one. */
  compositions: Type.Array(Strict({ round: Round, legs: Legs, reserves: Reserves })),
})
