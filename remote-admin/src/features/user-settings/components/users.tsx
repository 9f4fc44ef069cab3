import { LoadState } from '@stafapp/shared/calls'
import { roles } from '@stafapp/shared/contract/define'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { Pager } from '@stafapp/shared/pager'
import { useSearchParams } from '@stafapp/shared/router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import fields from '../../../shared/fields.module.css'
import { roleNames } from '../../../shared/terms.ts'
import { usersQuery } from '../api.ts'
import { type ListState, pageSize, readListState, toFilter, writeListState } from '../list-state.ts'
import { PersonPanel } from './person-panel.tsx'
import { UserTable } from './user-table.tsx'
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
    <section aria-labelledby="users" className={fields.section}>
      <h2 id="users">Konton</h2>
      <UserFilters state={state} onChange={change} />
      <p role="status">{data ? countText(data.total) : ''}</p>
      {data ? (
        <>
          {data.total === 0 && <Empty text="Ingen användare motsvarar sökningen." />}
          {data.total > 0 && (
            <UserTable users={data.data} sort={state.sort} isStale={isPlaceholderData} onChange={change} />
          )}
          <Pager page={state.page} size={pageSize} total={data.total} onPage={(page) => change({ page })} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
      <OpenPerson />
    </section>
  )
}

/** The person that the address names (`?person=3`); closed, the focus is on the person's row again. */
function OpenPerson() {
  const [params, setParams] = useSearchParams()
  const id = /^[1-9]\d{0,8}$/.test(params.get('person') ?? '') ? Number(params.get('person')) : null
  const last = useRef<number | null>(null)
  useEffect(() => {
    // After an address that was opened directly no row has had the focus, so the dialog cannot give it back.
    if (id === null && last.current !== null) document.getElementById(`user-${last.current}`)?.focus()
    last.current = id
  }, [id])
  if (id === null) return null
  const close = () =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      next.delete('person')
      return next
    })
  return <PersonPanel key={id} id={id} onClose={close} />
}

const countText = (total: number): string => (total === 1 ? '1 användare' : `${formatNumber(total)} användare`)

type UserFiltersProps = { state: ListState; onChange: (change: Partial<ListState>) => void }

function UserFilters({ state, onChange }: UserFiltersProps) {
  const [search, setSearch] = useState(state.search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ search: search.trim() })
  }
  return (
    <search>
      {/* Not the form kit: a filter is no input to keep, has nothing to refuse, and acts without being sent. */}
      <form className={classes.filters} onSubmit={submit}>
        <label className={classes.field}>
          <span className={classes.label}>Namn, e-post eller skola</span>
          <input
            type="search"
            className={classes.input}
            value={search}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <label className={classes.field}>
          <span className={classes.label}>Roll</span>
          <select
            className={classes.input}
            value={state.role ?? ''}
            onChange={({ target }) => onChange({ role: roles.find((role) => role === target.value) ?? null })}
          >
            <option value="">Alla</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">Sök</Button>
      </form>
    </search>
  )
}
