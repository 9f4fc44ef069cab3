import Type from 'typebox'
import { About, Count, Id, IdParams, Named, Nullable, Strict } from '../common.ts'
import { type Access, anyUser, type Contract, superAdmin } from '../define.ts'

const ownSchool = {
  who: 'user',
  roles: ['school_admin', 'super_admin'],
  own: ['school_admin'],
} as const satisfies Access

export const personKinds = ['user', 'runner', 'contact_person'] as const

/** One person of the school; a contact person's id is the unit's. Left out: all persons. */
const whom = { kind: Type.Optional(Type.Enum([...personKinds])), person: Type.Optional(Id) }

const Part = Named('ErasurePart', 'Data in one place.', { label: Type.String(), rows: Count })

const Erasure = {
  erased: Type.Array(Part),
  kept: About('Bookkeeping, which may not be erased before its time.', Type.Array(Part)),
  kept_until: About(
    'Last day for which the law requires what is kept; null: nothing is kept.',
    Nullable(Type.String({ format: 'date' })),
  ),
}

export const privacyContract = {
  'GET /api/schools/{id}/personal-data/': {
    summary: 'Allt som finns om skolans personer, som JSON-fil; skoladministratören får den egna skolans',
    access: ownSchool,
    params: IdParams,
    file: ['application/json'],
    response: {},
  },
  'GET /api/users/personal-data/': {
    summary: 'Allt som finns om den egna personen, som JSON-fil; högst tio i timmen',
    access: anyUser,
    refusals: [429],
    file: ['application/json'],
    response: {},
  },
  'GET /api/schools/{id}/persons/': {
    summary: 'Skolans personer: konton, löpare och kontaktpersoner',
    access: superAdmin,
    params: IdParams,
    response: {
      200: Strict({
        data: Type.Array(
          Strict({
            kind: Type.Enum([...personKinds]),
            id: Id,
            name: Type.String(),
            unit_name: Type.String(),
          }),
        ),
      }),
    },
  },
  'GET /api/schools/{id}/erasure/': {
    summary: 'Vad som skulle raderas om skolans personer, eller om en av dem, och vad som måste vara kvar',
    access: superAdmin,
    params: IdParams,
    query: Strict(whom),
    response: {
      200: Strict({
        name: About("Name to type as confirmation: the school's or the person's.", Type.String()),
        ...Erasure,
      }),
    },
  },
  'POST /api/schools/{id}/erasure/': {
    summary: 'Raderar uppgifterna om skolans personer, eller om en av dem',
    access: superAdmin,
    params: IdParams,
    body: Strict({ confirm: Type.String({ minLength: 1, maxLength: 300 }), ...whom }),
    response: { 200: Strict(Erasure) },
  },
} as const satisfies Contract
