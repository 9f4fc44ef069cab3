import { useParams } from '@stafapp/shared/router'
import { SchoolPage } from './school-page.tsx'
import { SchoolsPage } from './schools-page.tsx'

/** /skola: all schools that start. /skola/:slug: one of them. */
export function Component() {
  const { slug } = useParams()
  return slug === undefined ? <SchoolsPage /> : <SchoolPage slug={slug} />
}
