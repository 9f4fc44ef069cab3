import { redirect } from '@stafapp/shared/router'
import { SchoolFrame } from './school-frame.tsx'

/** The school that this page load works for: its id, '' while the organiser has not chosen one, null for none. */
let kept: string | null | undefined

/**
 * The organiser opens a school's own pages for the school in the address. A page load works for one school or for none: any
 * other one begins with a new load, so that nothing in memory can be another school's.
 */
export function enterSchool(address: string, isOfSchool: boolean, page: number) {
  const { pathname, search, searchParams } = new URL(address)
  if (kept === undefined) kept = page === 1 ? (searchParams.get('skola') ?? '') : null
  const asked = isOfSchool ? (searchParams.get('skola') ?? kept ?? '') : null
  if (asked !== kept) throw reload(pathname + search)
  // Links within the pages do not name the school.
  if (asked && !searchParams.has('skola')) {
    searchParams.set('skola', asked)
    throw redirect(`${pathname}?${searchParams}`)
  }
  return asked === null ? null : SchoolFrame
}

/** A redirect that the router answers with a page load. */
function reload(address: string): Response {
  const answer = redirect(address)
  answer.headers.set('X-Remix-Reload-Document', 'true')
  return answer
}
