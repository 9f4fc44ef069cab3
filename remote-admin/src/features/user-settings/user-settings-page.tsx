import { ButtonLink, Page } from '@stafapp/shared/page'
import { InvitationList } from '../../shared/invitations/components/invitation-list.tsx'
import { MailTrouble } from './components/mail-trouble.tsx'
import { Users } from './components/users.tsx'

/** /admin/usersettings: all users' roles and accounts, and pending invitations. */
export function Component() {
  return (
    <Page title="Användarinställningar" actions={<ButtonLink to="/konto">Mina uppgifter och inloggningar</ButtonLink>}>
      <Users />
      <section aria-labelledby="waiting">
        <h2 id="waiting">Inbjudningar som väntar</h2>
        <InvitationList isOnlyOpen />
      </section>
      <MailTrouble />
    </Page>
  )
}
