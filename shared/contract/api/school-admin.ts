import Type from 'typebox'
import {
  About,
  ContactInfo,
  Count,
  Id,
  IdParams,
  Instant,
  List,
  Named,
  Nullable,
  OneLine,
  SchoolSubtype,
  SchoolType,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { type Access, type Contract, superAdmin } from '../define.ts'
import { ClassChange, School, SchoolFilter, UnitClass } from './schools.ts'

const ownWrite = {
  who: 'user',
  roles: ['school_admin', 'super_admin'],
  own: ['school_admin'],
} as const satisfies Access

const unitFields = {
  unit_name: OneLine(200),
  school_type: Type.Array(SchoolType, { minItems: 1, maxItems: 3, uniqueItems: true }),
  school_subtype: Type.Array(SchoolSubtype, { minItems: 1, maxItems: 6, uniqueItems: true }),
  student_count: Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  contact_info: StrictPartial(ContactInfo.properties),
}

const ChangedUnit = Named(
  'ChangedUnit',
  "A unit without an id is new. `school` and `class_change` may be sent back and are ignored. A school administrator's change of the class (type, subtypes, pupils across 50) or new unit is saved at once and takes effect when the organiser approves it; the organiser's own change takes effect at once.",
  {
    ...StrictPartial(unitFields).properties,
    id: Type.Optional(Id),
    school: Type.Optional(Id),
    class_change: Type.Optional(Nullable(ClassChange)),
  },
)

const NewUnit = Named('NewUnit', { ...StrictPartial(unitFields).properties, unit_name: OneLine(200, 1) })

const ChangedSchool = Named('ChangedSchool', {
  id: Type.Optional(Id),
  name: Type.Optional(OneLine(200, 1)),
  number: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{5}$' }))),
  municipality: Type.Optional(OneLine(100, 1)),
  school_unit: Type.Optional(Type.Array(ChangedUnit, { maxItems: 50 })),
  version: Version,
})

const MergePreview = Named('MergePreview', {
  from: Strict({ id: Id, name: Type.String(), version: Version }),
  into: Strict({ id: Id, name: Type.String(), version: Version }),
  units: About(
    'Units moved to the other school; one whose name is taken there gets a new name.',
    Type.Array(Strict({ id: Id, unit_name: Type.String(), new_name: Type.String() })),
  ),
  team_count: Count,
  order_count: Count,
  invoice_count: Count,
  user_count: Count,
})

const ClassChangeItem = Named(
  'ClassChangeItem',
  'A class change, pending or decided, with the effects of an approval.',
  {
    id: Id,
    school: Strict({ id: Id, name: Type.String(), municipality: Type.String() }),
    school_unit: Strict({ id: Id, unit_name: Type.String() }),
    is_new_unit: Type.Boolean(),
    in_force: About('The current class; null for a unit not yet approved.', Nullable(UnitClass)),
    requested: UnitClass,
    status: Type.Enum(['pending', 'approved', 'refused']),
    requested_by: Nullable(Type.String()),
    requested_at: Instant,
    decided_at: Nullable(Instant),
    decided_by: About('Who decided; null when undecided or no longer a user.', Nullable(Type.String())),
    answer: Type.String(),
    version: Version,
    gained_events: About(
      'Names of the events that the unit would gain, in carnivals that are not over; empty once decided.',
      Type.Array(Type.String()),
    ),
    lost_events: About(
      'Names of the events that it would lose, in carnivals that are not over; empty once decided.',
      Type.Array(Type.String()),
    ),
    teams: About(
      "The unit's teams in events that it would lose.",
      Type.Array(Strict({ id: Id, name: Type.String(), event_name: Type.String(), karneval_name: Type.String() })),
    ),
    intents: About(
      'Its preliminary counts there, which an approval removes.',
      Type.Array(Strict({ event_name: Type.String(), karneval_name: Type.String(), team_count: Count })),
    ),
  },
)

export const schoolAdminContract = {
  'GET /api/schools/class-changes/': {
    summary: 'Ändringar av enheters klass som väntar på arrangören, och de senast avgjorda',
    access: superAdmin,
    response: { 200: List(ClassChangeItem) },
  },
  'POST /api/schools/class-changes/{id}/decide/': {
    summary:
      'Godkänner eller avslår en ändring av en enhets klass; lag i grenar som enheten förlorar behålls eller stryks',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      approve: Type.Boolean(),
      answer: About(
        'Required for a refusal.',
        Type.Optional(
          Type.String({ maxLength: 500, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$' }),
        ),
      ),
      teams: About(
        'Required for approval when the unit has teams in events that it loses.',
        Type.Optional(Type.Enum(['keep', 'withdraw'])),
      ),
      seen_teams: About(
        'Ids of those teams as they were shown; a difference is a conflict.',
        Type.Optional(Type.Array(Id, { maxItems: 1000 })),
      ),
      version: Version,
    }),
    response: { 200: ClassChangeItem },
  },
  'PUT /api/schools/{id}/': {
    summary: 'Skolan med alla sina enheter; en enhet som lämnas ut tas bort om den inte används',
    access: ownWrite,
    params: IdParams,
    body: Strict({ ...ChangedSchool.properties, school_unit: Type.Array(ChangedUnit, { maxItems: 50 }) }),
    response: { 200: School },
  },
  'PATCH /api/schools/{id}/': {
    summary: 'Ändrar skolan och de enheter som nämns, och lägger till nya',
    access: ownWrite,
    params: IdParams,
    body: ChangedSchool,
    response: { 200: School },
  },
  'DELETE /api/schools/{id}/': {
    summary: 'Tar bort en skola som inte används',
    access: superAdmin,
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'POST /api/schools/': {
    summary: 'Ny skola med enheter, och en inbjudan till dess skoladministratör',
    access: superAdmin,
    refusals: [429],
    body: Strict({
      name: OneLine(200, 1),
      municipality: OneLine(100, 1),
      number: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{5}$' }))),
      school_unit: Type.Array(NewUnit, { minItems: 1, maxItems: 50 }),
      admin_email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    }),
    response: { 201: School },
  },
  'GET /api/schools/export/': {
    summary: 'Skolregistret som fil, med samma urval som listan',
    access: superAdmin,
    query: Strict({ ...SchoolFilter, format: Type.Enum(['xlsx', 'csv']) }),
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    persons: 'school_register',
    heavy: true,
    response: {},
  },
  'GET /api/schools/merge/': {
    summary: 'Vad som skulle följa med när en dubblett slås ihop med en annan skola',
    access: superAdmin,
    query: Strict({ from: Id, into: Id }),
    response: { 200: MergePreview },
  },
  'POST /api/schools/merge/': {
    summary: 'Slår ihop en dubblett med en annan skola; dubbletten försvinner',
    access: superAdmin,
    body: Strict({ from: Id, into: Id, from_version: Version, into_version: Version, reason: OneLine(200, 3) }),
    response: { 200: MergePreview },
  },
} as const satisfies Contract
