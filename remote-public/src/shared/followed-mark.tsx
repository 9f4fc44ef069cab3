import { useQuery } from '@stafapp/shared/data'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useFollowedSchools } from './followed-schools.ts'
import table from './heat-table.module.css'
import { schoolsQueryOptions } from './schools.ts'

const none: ReadonlySet<number> = new Set()
const Followed = createContext(none)

/** The schools of the carnival that this device follows. */
export function useFollowedIds(karnevalId: number): ReadonlySet<number> {
  const followed = useFollowedSchools()
  const { data } = useQuery({ ...schoolsQueryOptions(karnevalId), enabled: followed.length > 0 })
  const schools = data?.answer.data
  return useMemo(() => {
    const slugs = new Set(followed.map(({ slug }) => slug))
    return slugs.size === 0 ? none : new Set(schools?.filter(({ slug }) => slugs.has(slug)).map(({ school }) => school))
  }, [followed, schools])
}

/** Gives the heats below it the schools that this device follows. */
export function FollowedMarks({ karnevalId, children }: { karnevalId: number; children: ReactNode }) {
  return <Followed value={useFollowedIds(karnevalId)}>{children}</Followed>
}

/** In the cell of a team's name: its row in the heat stands out, because nobody reads 111 names to find one. */
export const FollowedMark = ({ school, team }: { school: number; team: number }) =>
  useContext(Followed).has(school) && (
    <span className={`visually-hidden ${table.followed}`} data-followed={team}>
      Du följer{' '}
    </span>
  )

/** The marks of a team on the page, in the order of its heats. */
export const marksOf = (team: number) => document.querySelectorAll(`[data-followed="${team}"]`)
