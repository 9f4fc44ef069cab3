import Type from 'typebox'
import { About, Choice, Count, Id, Instant, Named, Nullable, OneLine, Round, Strict, Version } from '../common.ts'

export const Line = (minLength: number, maxLength: number) => OneLine(maxLength, minLength)

export const Reason = About(
  'Reason for an action that overrides the rules; stored in the audit log.',
  Type.String({
    minLength: 3,
    maxLength: 500,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  }),
)

export const Gender = Choice('Gender', ['female', 'male'])

const Runner = Named('TeamRunner', {
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  grade: Count,
  gender: Gender,
})

export const Legs = About(
  'Runners by leg: `legs[0]` runs the first leg, null while none is chosen.',
  Type.Array(Nullable(Id), { maxItems: 50 }),
)
export const Reserves = Type.Array(Id, { maxItems: 50 })

export const Team = Named('Team', {
  id: Id,
  school_unit: Id,
  event_instance: Id,
  event_name: Type.String(),
  number: Count,
  name: Type.String(),
  leader: About('User who leads the team; null: none.', Nullable(Id)),
  status: Type.Enum(['draft', 'registered', 'confirmed', 'withdrawn']),
  late: Type.Boolean(),
  exception_allowed: About(
    "The organiser allows this team one of its event's exceptional compositions.",
    Type.Boolean(),
  ),
  withdrawn_at: Nullable(Instant),
  version: Version,
  legs: About(
    "Runners of the event's first round.",
    Type.Array(Strict({ leg: Nullable(Count), reserve: Type.Boolean(), runner: Runner })),
  ),
  compositions: About(
    'By round; a missing round uses the composition of the previous one.',
    Type.Array(Strict({ round: Round, legs: Legs, reserves: Reserves })),
  ),
})
