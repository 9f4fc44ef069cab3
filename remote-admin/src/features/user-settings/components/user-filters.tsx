import { roles } from '@stafapp/shared/contract/define'
import { Button } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { roleNames } from '../../../shared/terms/role-names.ts'
import type { ListState } from '../list-state.ts'
import classes from './users.module.css'

type UserFiltersProps = { state: ListState; onChange: (change: Partial<ListState>) => void }

export function UserFilters({ state, onChange }: UserFiltersProps) {
  const [search, setSearch] = useState(state.search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ search: search.trim() })
  }
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        <label className={classes.field}>
          <span className={classes.label}>Sök namn, e-post eller skola</span>
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
