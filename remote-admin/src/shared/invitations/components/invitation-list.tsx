import { AddressText } from '@stafapp/shared/address-text'
import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, Spinner } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { roleNames } from '../../terms.ts'
import { type Invitation, invitationsQuery } from '../api.ts'
import { isOpen, stateDetail, stateNames } from '../invitation-words.ts'
import classes from './invitations.module.css'

type InvitationListProps = {
  /** Default: all schools visible to the user. */
  school?: number
  /** Only invitations that wait for an answer. */
  isOnlyOpen?: boolean
}

/** Invitations with their states, and resend and revoke buttons. */
export function InvitationList({ school, isOnlyOpen = false }: InvitationListProps) {
  const { data, error, refetch } = useQuery(invitationsQuery(school))
  if (data) {
    const shown = isOnlyOpen ? data.data.filter(isOpen) : data.data
    if (shown.length === 0)
      return <Empty text={isOnlyOpen ? 'Ingen inbjudan väntar på svar.' : 'Ingen har bjudits in ännu.'} />
    return (
      <ul className={classes.invitations}>
        {shown.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} hasSchool={school === undefined} />
        ))}
      </ul>
    )
  }
  return <LoadState error={error} refetch={refetch} text="Hämtar inbjudningar" />
}

/** One invitation; `hasSchool` shows the school, for lists of several schools. */
export function InvitationItem({ invitation, hasSchool }: { invitation: Invitation; hasSchool: boolean }) {
  const { email, role, school, school_unit, state } = invitation
  return (
    <li className={classes.invitation}>
      <div className={classes.who}>
        <strong>
          <AddressText text={email} />
        </strong>
        <span>
          {roleNames[role]}, {school_unit.unit_name}
        </span>
        {hasSchool && <Link to={`/detail/school/${school.id}`}>{school.name}</Link>}
      </div>
      <div>
        <span className={classes.state} data-state={state}>
          {stateNames[state]}
        </span>
        <div className={classes.detail}>{stateDetail(invitation)}</div>
      </div>
      {isOpen(invitation) && <InvitationActions invitation={invitation} />}
    </li>
  )
}

const onError = (error: Error) => notifyFailure(error)

/** Resend and revoke buttons; their accessible names include the address. */
function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const resend = useCall('POST /api/users/invitations/{id}/resend/')
  const revoke = useCall('POST /api/users/invitations/{id}/revoke/')
  const isBusy = resend.isPending || revoke.isPending
  return (
    <div className={classes.actions}>
      <Button
        disabled={isBusy}
        aria-label={`Skicka på nytt till ${email}`}
        onClick={() =>
          resend.mutate({ params: { id } }, { onError, onSuccess: () => notifySuccess('Inbjudan har skickats') })
        }
      >
        {resend.isPending && <Spinner />}
        Skicka på nytt
      </Button>
      <Button
        disabled={isBusy}
        aria-label={`Återkalla inbjudan till ${email}`}
        onClick={() =>
          revoke.mutate({ params: { id } }, { onError, onSuccess: () => notifySuccess('Inbjudan har återkallats') })
        }
      >
        {revoke.isPending && <Spinner />}
        Återkalla
      </Button>
    </div>
  )
}
