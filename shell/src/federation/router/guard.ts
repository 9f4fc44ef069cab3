import { redirect } from '@stafapp/shared/router'
import { getUser } from '@stafapp/shared/session'
import { isVisible, ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'
import { SectionFailure } from './section-failure.ts'

/**
 * Runs before every page of a remote and before "not found". A path that the session may not see is not found when
 * logged in and leads to login and back when logged out; which of the two says nothing about what exists behind it.
 * Saves bytes and clicks only: the server decides access.
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
