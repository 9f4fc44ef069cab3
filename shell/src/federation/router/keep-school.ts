import { hasRole } from '@stafapp/shared/session'
import { ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'

let pages = 0
let isEntered = false

/** Runs before every page. Returns what stands around a school's own page for the organiser, whose code nobody else gets. */
export async function keepSchool({ request: { url } }: { request: Request }) {
  pages += 1
  const isOfSchool = hasRole('super_admin') && ownerOf(getRegistry(), new URL(url).pathname)?.route.ofSchool === true
  isEntered ||= isOfSchool
  return isEntered ? (await import('../../on-behalf/enter-school.ts')).enterSchool(url, isOfSchool, pages) : null
}
