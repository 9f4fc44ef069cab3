import { meQuery } from '@stafapp/shared/account'
import { useQuery } from '@stafapp/shared/data'
import { Loading, Page } from '@stafapp/shared/page'
import { Navigate } from '@stafapp/shared/router'
import { setupPath } from './setup-path.ts'

/** Leads on to `next`; a user whose first visit it is goes to /setup before. Only here, so it happens once per login. */
export function AfterLogin({ next }: { next: string }) {
  // One try: not knowing must not keep anybody from the page that they asked for.
  const { data: me, isError } = useQuery({ ...meQuery(), retry: false })
  if (me || isError) return <Navigate to={me?.setup_completed === false ? setupPath(next) : next} replace />
  return (
    <Page title="Logga in">
      <Loading text="Loggar in" />
    </Page>
  )
}
