import { redirect } from '@stafapp/shared/router'
import { getUser, hasRole } from '@stafapp/shared/session'
import type { Failure } from '../load/load-remote.ts'
import { isVisible, type Owner, ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'

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

/** Carries a failed load to the router's error boundary. */
export class SectionFailure extends Error {
  override name = 'SectionFailure'
  readonly failure: Failure
  readonly title: string
  readonly notice: string | undefined

  constructor(failure: Failure, { entry, route }: Owner) {
    super(`${entry.name}: ${failure}`)
    this.failure = failure
    this.title = route.title
    this.notice = entry.notice
  }
}

let pages = 0
let isEntered = false

/** Runs before every page. Returns what stands around a school's own page for the organiser, whose code nobody else gets. */
export async function keepSchool({ request: { url } }: { request: Request }) {
  pages += 1
  const isOfSchool = hasRole('super_admin') && ownerOf(getRegistry(), new URL(url).pathname)?.route.ofSchool === true
  isEntered ||= isOfSchool
  return isEntered ? (await import('../../on-behalf/enter-school.ts')).enterSchool(url, isOfSchool, pages) : null
}
