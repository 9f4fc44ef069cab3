import { Navigate, useSearchParams } from '@stafapp/shared/router'
import type { InboxKind } from './inbox.ts'

const kind: InboxKind = 'bestallningar'

/**
 * /admin/bestallningsandringar, which bookmarks and sent mails name: leads to the orders in the inbox of all requests,
 * with the address's own parameters.
 */
export function Component() {
  const [params] = useSearchParams()
  return (
    <Navigate to={`/admin/andringar?${new URLSearchParams({ del: kind, ...Object.fromEntries(params) })}`} replace />
  )
}
