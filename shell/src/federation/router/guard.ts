import { redirect } from '@stafapp/shared/router'
import { getUser } from '@stafapp/shared/session'
import { isVisible, ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'
import { SectionFailure } from './section-failure.ts'

/**
 * Runs before every page of a remote and before "not found". A path not visible to the session gives 404 when logged in
 * and a redirect to login when logged out. Only a convenience: the server enforces access.
 */
export function guardSection({ request }: { request: Request }): null {
  const { pathname, search } = new URL(request.url)
  const owner = ownerOf(getRegistry(), pathname)
  if (owner === null) return null
  const user = getUser()
  if (isVisible(owner.route, user?.roles ?? [])) {
    if (!owner.entry.enabled) throw new SectionFailure('disabled', owner)
    return null
  }
  if (user === null) throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`)
  throw new Response(null, { status: 404 })
}
