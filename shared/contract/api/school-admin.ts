import Type from 'typebox'
import {
  ContactInfo,
  Count,
  Id,
  IdParams,
  Nullable,
  OneLine,
  SchoolSubtype,
  SchoolType,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { type Access, type Contract, superAdmin } from '../define.ts'
import { School, SchoolFilter } from './schools.ts'

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

/** A unit without an id is new. `school` may come along as it was read; it says nothing. */
const ChangedUnit = Strict({
  ...StrictPartial(unitFields).properties,
  id: Type.Optional(Id),
  school: Type.Optional(Id),
})

const NewUnit = Strict({ ...StrictPartial(unitFields).properties, unit_name: OneLine(200, 1) })

const ChangedSchool = Strict({
  id: Type.Optional(Id),
  name: Type.Optional(OneLine(200, 1)),
  number: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{5}$' }))),
  municipality: Type.Optional(OneLine(100, 1)),
  school_unit: Type.Optional(Type.Array(ChangedUnit, { maxItems: 50 })),
  version: Type.Optional(Version),
})

const MergePreview = Strict({
  from: Strict({ id: Id, name: Type.String(), version: Version }),
  into: Strict({ id: Id, name: Type.String(), version: Version }),
  /** What follows to the other school; a unit whose name is taken there gets another. */
  units: Type.Array(Strict({ id: Id, unit_name: Type.String(), new_name: Type.String() })),
  team_count: Count,
  order_count: Count,
  invoice_count: Count,
  user_count: Count,
})

export const schoolAdminContract = {
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
