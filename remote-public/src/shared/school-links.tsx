import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { findSchools } from '@stafapp/shared/rules/schools/find-schools'
import { isSearch } from './places/find-teams.ts'
import styles from './school-links.module.css'
import { schoolAddress, schoolsQueryOptions } from './schools.ts'

/** More schools than these are no answer to a search. */
const mostSchools = 5

/** Links to the pages of the schools that a search means, if they are few. */
export function SchoolLinks({ karnevalId, search }: { karnevalId: number; search: string }) {
  const { data } = useQuery({ ...schoolsQueryOptions(karnevalId), enabled: isSearch(search) })
  if (!isSearch(search) || !data) return null
  const found = findSchools(data.answer.data, search)
  if (found.length === 0 || found.length > mostSchools) return null
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
