import Type from 'typebox'
import { About, Count, Id, IdParams, List, Named, Nullable, OneLine, Strict } from '../common.ts'
import { type Access, anyUser, type Contract } from '../define.ts'

const Line = (maxLength: number) => OneLine(maxLength, 1)

const person = { name: Line(100), email: Type.String({ format: 'email', maxLength: 254 }), phone: Line(40) }

const UnitContact = Named('UnitContact', {
  school_unit: Id,
  unit_name: Type.String(),
  school_name: Type.String(),
  person: About(
    'null: no contact person. `phone` is returned as E.164.',
    Nullable(Strict({ name: Type.String(), email: Type.String(), phone: Type.String() })),
  ),
  version: About('0 while there is no contact person.', Count),
})

const ownUnits = { ...anyUser, own: ['teacher', 'school_admin'] } as const satisfies Access

export const contactPersonsContract = {
  'GET /api/schools/contact-persons/': {
    summary: 'Enheternas kontaktpersoner; superadmin ser alla',
    access: ownUnits,
    response: { 200: List(UnitContact) },
  },
  'PUT /api/schools/contact-persons/{id}/': {
    summary: 'Anger en enhets kontaktperson; id är enhetens',
    access: ownUnits,
    params: IdParams,
    body: Strict({ ...person, version: Count }),
    response: { 200: UnitContact },
  },
} as const satisfies Contract
