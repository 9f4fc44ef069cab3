import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { lookUpSchools } from '@stafapp/shared/rules/schools/find-schools'
import type { ReactNode } from 'react'
import { GuessQuestion } from './guess-note.tsx'
import { isSearch } from './places/find-teams.ts'
import styles from './school-links.module.css'
import { type StartingSchool, schoolAddress, schoolsQueryOptions } from './schools.ts'
import { searchQuery } from './use-search.ts'

/** More schools than these are no answer to a search. */
const mostSchools = 5

type SchoolLinksProps = {
  karnevalId: number
  search: string
  /** What stands here when the page finds nothing, unless schools can be asked about. Without it a guess is not told. */
  nothing?: ReactNode
}

/** Links to the pages of the schools that a search means, or to their list when they are many. */
export function SchoolLinks({ karnevalId, search, nothing }: SchoolLinksProps) {
  const { data } = useQuery({ ...schoolsQueryOptions(karnevalId), enabled: isSearch(search) })
  const { found, match } = lookUpSchools(isSearch(search) ? (data?.answer.data ?? []) : [], search)
  if (found.length === 0 || (match === 'guess' && !nothing)) return nothing
  return (
    <>
      {match === 'guess' && <GuessQuestion search={search} count={found.length} />}
      <Links search={search} found={found} />
      {match !== 'guess' && nothing}
    </>
  )
}

function Links({ search, found }: { search: string; found: readonly StartingSchool[] }) {
  if (found.length > mostSchools)
    return <Link to={`/skola${searchQuery(search)}`}>Välj bland {found.length} skolor</Link>
  return (
    <ul className={styles.links}>
      {found.map((school) => (
        <li key={school.school}>
          <Link to={schoolAddress(school)}>
            {school.name}, {school.municipality}: skolans egen sida
          </Link>
        </li>
      ))}
    </ul>
  )
}
