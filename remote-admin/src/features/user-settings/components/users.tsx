import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { usersQuery } from '../api.ts'
import { type ListState, pageSize, readListState, toFilter, writeListState } from '../list-state.ts'
import { Pager } from './pager.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserItem } from './user-item.tsx'
import classes from './users.module.css'

/** The users: search and filter on the server, one page at a time. */
export function Users() {
  const [params, setParams] = useSearchParams()
  const state = readListState(params)
  const { data, error, isPlaceholderData, refetch } = useQuery(usersQuery(toFilter(state)))
  // Any change except of the page resets to page 1.
  const change = (part: Partial<ListState>) =>
    setParams((current) => writeListState({ ...readListState(current), page: 1, ...part }), {
      replace: true,
      flushSync: true,
    })
  return (
    <section aria-labelledby="users">
      <h2 id="users">Användare</h2>
      <UserFilters state={state} onChange={change} />
      <p role="status">{data ? countText(data.total) : ''}</p>
      {data ? (
        <>
          {data.total === 0 && <Empty text="Ingen användare motsvarar sökningen." />}
          <ul className={classes.users} aria-busy={isPlaceholderData}>
            {data.data.map((user) => (
              <UserItem key={user.id} user={user} />
            ))}
          </ul>
          <Pager page={state.page} pages={Math.ceil(data.total / pageSize)} onPage={(page) => change({ page })} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

const countText = (total: number): string => (total === 1 ? '1 användare' : `${formatNumber(total)} användare`)
