import { useQuery } from '@stafapp/shared/data'
import { invitationsQuery } from '../api.ts'
import { isOpen } from '../invitation-words.ts'
import { InvitationItem } from './invitation-list.tsx'
import classes from './invitations.module.css'

type Props = { school: number; leaderless: readonly { id: number }[] }

/**
 * Who is invited to the school and has not answered, each to be sent again or taken back. What has expired is told of
 * only where a leader is still lacking.
 */
export function WaitingInvitations({ school, leaderless }: Props) {
  const { data } = useQuery(invitationsQuery(school))
  const waiting = (data?.data ?? []).filter(
    (each) => isOpen(each) && (each.state !== 'expired' || leaderless.some(({ id }) => id === each.school_unit.id)),
  )
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className={classes.section}>
      <h2 id="waiting">Inbjudningar som väntar</h2>
      <ul className={classes.invitations}>
        {waiting.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} hasSchool={false} />
        ))}
      </ul>
    </section>
  )
}
