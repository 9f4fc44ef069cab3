import { AddressText } from '@stafapp/shared/address-text'
import type { Invitation } from '../api.ts'

/** The addresses with an open invitation to lead a unit. */
export const invitedTo = (invitations: readonly Invitation[], unit: number): string[] => [
  ...new Set(
    invitations
      .filter(
        ({ school_unit, role, state }) =>
          school_unit.id === unit && role === 'teacher' && (state === 'sent' || state === 'queued'),
      )
      .map(({ email }) => email),
  ),
]

/** 'anna@skola.example och bo@skola.example'; of more than two the first and how many. */
export function InvitedNames({ emails: [first = '', second, ...more] }: { emails: readonly string[] }) {
  return (
    <>
      <AddressText text={first} />
      {more.length > 0
        ? ` och ${more.length + 1} till`
        : second !== undefined && (
            <>
              {' '}
              och <AddressText text={second} />
            </>
          )}
    </>
  )
}
