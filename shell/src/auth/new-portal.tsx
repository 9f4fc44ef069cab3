import { useQuery } from '@stafapp/shared/data'
import { ButtonLink, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { setupStateQuery } from './api.ts'
import { setupTitle } from './setup-path.ts'
import { SuperAdminForm } from './super-admin-form.tsx'

/** Form for the first super admin, shown only while the portal has none. */
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
