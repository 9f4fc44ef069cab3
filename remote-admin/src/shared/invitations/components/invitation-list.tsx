import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Empty } from '@stafapp/shared/page'
import { invitationsQuery } from '../api.ts'
import { isOpen } from '../invitation-words.ts'
import { InvitationItem } from './invitation-item.tsx'
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
