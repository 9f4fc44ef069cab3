import { type Me, meQuery, NameForm, PhoneForm } from '@stafapp/shared/account'
import { useQuery } from '@stafapp/shared/data'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Navigate } from '@stafapp/shared/router'
import { useUser } from '@stafapp/shared/session'
import classes from './account.module.css'
import { EmailForm } from './email-form.tsx'
import { FactorSection } from './factor/factor-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

const title = 'Mina uppgifter'

/**
 * /konto: name, phone, address, password, second factor and devices, for every role. Part of the shell, so it works
 * when a remote is down.
 */
export function Component() {
  return useUser() === null ? <Navigate to="/login?next=%2Fkonto" replace /> : <Account />
}

function Account() {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (me) return <AccountForms me={me} />
  return <Page title={title}>{error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
}

function AccountForms({ me }: { me: Me }) {
  return (
    <Page title={title} intro={`Användarnamn: ${me.username}`}>
      <div className={classes.sections}>
        <section aria-labelledby="name">
          <h2 id="name">Namn</h2>
          <NameForm me={me} />
        </section>
        <section aria-labelledby="phone">
          <h2 id="phone">Telefon</h2>
          <PhoneForm me={me} />
        </section>
        <section aria-labelledby="email">
          <h2 id="email">E-postadress</h2>
          <EmailForm me={me} />
        </section>
        <section aria-labelledby="password">
          <h2 id="password">Lösenord</h2>
          <PasswordForm />
        </section>
        <section aria-labelledby="factor">
          <h2 id="factor">Tvåstegsinloggning</h2>
          <FactorSection isRecommended={me.roles.includes('super_admin')} />
        </section>
        <SessionList />
      </div>
    </Page>
  )
}
