import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { findSchools } from '@stafapp/shared/rules/schools/find-schools'
import { isSearch } from './places/find-teams.ts'
import styles from './school-links.module.css'
import { schoolAddress, schoolsQueryOptions } from './schools.ts'
import { searchQuery } from './use-search.ts'

/** More schools than these are no answer to a search. */
const mostSchools = 5

/** Links to the pages of the schools that a search means, or to their list when they are many. */
export function SchoolLinks({ karnevalId, search }: { karnevalId: number; search: string }) {
  const { data } = useQuery({ ...schoolsQueryOptions(karnevalId), enabled: isSearch(search) })
  if (!isSearch(search) || !data) return null
  const found = findSchools(data.answer.data, search)
  if (found.length === 0) return null
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
