import { useQuery } from '@stafapp/shared/data'
import { ButtonLink, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { setupStateQuery } from './api/get-setup-state.ts'
import { setupTitle } from './setup-path.ts'
import { SuperAdminForm } from './super-admin-form.tsx'

/** The first super admin, as long as the portal has none. */
export function NewPortal() {
  const { data, error, refetch } = useQuery(setupStateQuery())
  if (data?.needs_super_admin) {
    return (
      <Page title={setupTitle} intro="Portalen saknar ännu en superadministratör. Koden står i serverns logg.">
        <SuperAdminForm />
      </Page>
    )
  }
  if (data) {
    return (
      <Page title={setupTitle} intro="Portalen är redan i bruk. Logga in för att fylla i dina uppgifter.">
        <ButtonLink to="/login?next=%2Fsetup" kind="primary">
          Logga in
        </ButtonLink>
      </Page>
    )
  }
  return (
    <Page title={setupTitle}>{error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
  )
}
