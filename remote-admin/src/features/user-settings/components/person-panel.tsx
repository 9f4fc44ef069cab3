import { AddressText } from '@stafapp/shared/address-text'
import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime, phoneText } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useUser } from '@stafapp/shared/session'
import { useState } from 'react'
import { ErasurePreview } from '../../../shared/erasure/erasure-preview.tsx'
import { InvitationItem } from '../../../shared/invitations/components/invitation-list.tsx'
import { SidePanel } from '../../../shared/side-panel.tsx'
import { phoneHref } from '../../../shared/terms.ts'
import { type Person, personQuery } from '../api.ts'
import { closedText, personName } from '../person-name.ts'
import { AccountActions } from './account-actions.tsx'
import { ReachForm } from './reach-form.tsx'
import { RolesForm } from './roles-form.tsx'
import classes from './users.module.css'

/** One person beside the list: roles, school, logins, invitations, mails, and what can be done. */
export function PersonPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(personQuery(id))
  return (
    <SidePanel title={data ? personName(data.user) : 'Person'} onClose={onClose}>
      {data ? <PersonView person={data} onClose={onClose} /> : <LoadState error={error} refetch={refetch} />}
    </SidePanel>
  )
}

function PersonView({ person, onClose }: { person: Person; onClose: () => void }) {
  const { user, invitations, mails } = person
  return (
    <>
      {user.disabled && <strong className={classes.closed}>{closedText(user)}</strong>}
      <AccountFacts person={person} />
      <RolesForm key={user.version} user={user} own={person.schools} />
      <h3>Skola</h3>
      <ul>
        {person.schools.map((school) => (
          <li key={school.id}>
            <Link to={`/detail/school/${school.id}`}>{school.name}</Link>
          </li>
        ))}
        {user.school_units.map((unit) => (
          <li key={`unit ${unit.id}`}>{unit.unit_name}</li>
        ))}
      </ul>
      {user.roles.some((role) => role !== 'super_admin') && <ReachForm key={`reach ${user.version}`} person={person} />}
      <h3>Åtgärder</h3>
      <AccountActions user={user} />
      <Erasure person={person} onDone={onClose} />
      <h3>Inbjudningar</h3>
      {invitations.length === 0 ? (
        <p>
          Inga inbjudningar till <AddressText text={user.email} />.
        </p>
      ) : (
        <ul className={classes.users}>
          {invitations.map((invitation) => (
            <InvitationItem key={invitation.id} invitation={invitation} hasSchool />
          ))}
        </ul>
      )}
      <h3>Mejl</h3>
      {mails.length === 0 ? (
        <p>
          Inga mejl till <AddressText text={user.email} />.
        </p>
      ) : (
        <ul className={classes.users}>
          {mails.map(({ id, subject, state, sent_at, created_at, cause }) => (
            <li key={id} className={classes.mail}>
              <span>{subject}</span>
              <span className={classes.cause}>
                {mailStates[state]} {formatDateTime(sent_at ?? created_at)}
                {cause && `: ${cause}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const mailStates: Record<Person['mails'][number]['state'], string> = {
  queued: 'Väntar sedan',
  sent: 'Skickat',
  failed: 'Nytt försök kommer, i kö sedan',
  dead: 'Inte skickat',
}

function AccountFacts({ person: { user, last_seen_at, live_sessions } }: { person: Person }) {
  return (
    <dl className={classes.personFacts}>
      <div>
        <dt>Användarnamn</dt>
        <dd>{user.username}</dd>
      </div>
      <div>
        <dt>E-post</dt>
        <dd>
          <a href={`mailto:${user.email}`}>
            <AddressText text={user.email} />
          </a>
          {!user.email_verified && <span className={classes.note}> inte bekräftad</span>}
        </dd>
      </div>
      {user.phone && (
        <div>
          <dt>Telefon</dt>
          <dd>
            <a href={phoneHref(user.phone)}>{phoneText(user.phone)}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>Senast inloggad</dt>
        <dd>{last_seen_at ? formatDateTime(last_seen_at) : 'Aldrig'}</dd>
      </div>
      <div>
        <dt>Inloggade enheter</dt>
        <dd>{live_sessions}</dd>
      </div>
      <div>
        <dt>Kontot skapat</dt>
        <dd>{formatDate(user.created_at)}</dd>
      </div>
    </dl>
  )
}

/** The erasure of a person of a school; an organiser's account has none and is only closed. */
function Erasure({ person: { user, schools }, onDone }: { person: Person; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const own = useUser()?.username
  const school = schools[0]
  if (!school || user.username === own || user.roles.includes('super_admin')) return null
  return (
    <div className={classes.erasure}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Avbryt raderingen' : 'Radera personens uppgifter'}
      </Button>
      {isOpen && <ErasurePreview school={school.id} whom={{ kind: 'user', person: user.id }} onDone={onDone} />}
    </div>
  )
}
