import { AddressText } from '@stafapp/shared/address-text'
import { useQuery } from '@stafapp/shared/data'
import { type Invitation, invitationsQuery } from '../api.ts'

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

type Props = { school: number; units: readonly { id: number; unit_name: string }[]; className?: string }

/** For the units without a leader: who is invited to lead them. */
export function WaitingInvitations({ school, units, className }: Props) {
  const { data } = useQuery(invitationsQuery(school))
  const waiting = units
    .map((unit) => ({ ...unit, emails: invitedTo(data?.data ?? [], unit.id) }))
    .filter(({ emails }) => emails.length > 0)
  if (waiting.length === 0) return null
  return (
    <ul className={className} aria-label="Inbjudningar som väntar">
      {waiting.map(({ id, unit_name, emails }) => (
        <li key={id}>
          <span>
            Inbjudan till {unit_name} väntar: <InvitedNames emails={emails} />
          </span>
        </li>
      ))}
    </ul>
  )
}
