import { meQuery } from '@stafapp/shared/account'
import { useQuery } from '@stafapp/shared/data'
import { Loading, Page } from '@stafapp/shared/page'
import { Navigate } from '@stafapp/shared/router'
import { setupPath } from './setup-path.ts'

/** Redirects to `next`, or to /setup at the user's first login. Checked only here, so once per login. */
export function AfterLogin({ next }: { next: string }) {
  // No retries: if the lookup fails, continue to the requested page.
  const { data: me, isError } = useQuery({ ...meQuery(), retry: false })
  if (me || isError) return <Navigate to={me?.setup_completed === false ? setupPath(next) : next} replace />
  return (
    <Page title="Logga in">
      <Loading text="Loggar in" />
    </Page>
  )
}
