import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval, ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Button, ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useRef, useState } from 'react'
import { isPhone } from '../../shared/is-phone.ts'
import { useFollowedLink } from '../../shared/use-followed-link.ts'
import { schoolsQuery } from './api.ts'
import { RegisterTools } from './components/register-tools.tsx'
import { EntryFilter, SchoolFilters } from './components/school-filters.tsx'
import { SchoolTable } from './components/school-table.tsx'
import {
  allSchools,
  canWriteTo,
  isFiltered,
  type ListState,
  toFilter,
  useListState,
  writeListState,
} from './list-state.ts'
import classes from './school-list.module.css'

const title = 'Skolregister'

/**
 * /admin/schoollist: all schools with missing data for the chosen carnival; search, filter and sorting on the server.
 */
export function Component() {
  return (
    <RequireKarneval title={title} drafts>
      {(karneval) => (
        <Page title={title} intro={introOf(karneval)}>
          <Register karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

/** Names the carnival of the figures when it is not the one that goes on. */
const introOf = ({ status, name }: Karneval): string | undefined =>
  status === 'active' ? undefined : `Läget i ${name}${status === 'draft' ? ' (utkast)' : ''}.`

function Register({ karneval }: { karneval: Karneval }) {
  const [state, change] = useListState()
  const { id } = karneval
  const { data, error, isPlaceholderData, refetch } = useQuery(schoolsQuery(id, toFilter(state)))
  useFollowedLink(data !== undefined)
  const top = useRef<HTMLParagraphElement>(null)
  // On a phone the list comes first: its filters are folded, and so is what is seldom done with the register.
  const [isNarrow] = useState(isPhone)
  const changeTable = (part: Partial<ListState>) => {
    change(part)
    if (part.page) top.current?.scrollIntoView({ block: 'nearest' })
  }
  const showAll = () => {
    change(allSchools)
    // The button with the focus disappears.
    top.current?.focus()
  }
  return (
    <>
      <RegisterTools karneval={id} state={state} isFolded={isNarrow} />
      <EntryFilter state={state} />
      <SchoolFilters state={state} isFolded={isNarrow} isListShown={data !== undefined} onChange={change} />
      <div className={classes.found}>
        <p role="status" ref={top} tabIndex={-1}>
          {data ? countText(data.total) : ''}
        </p>
        {isFiltered(state) && <Button onClick={showAll}>Visa alla skolor</Button>}
        {canWriteTo(state) && data && data.total > 0 && (
          <ButtonLink to={`/admin/meddelanden?${writeListState({ ...state, sort: 'name', page: 1 })}`}>
            Skriv till dessa skolor
          </ButtonLink>
        )}
      </div>
      {data ? (
        data.total === 0 ? (
          <NothingFound meant={data.meant} />
        ) : (
          <SchoolTable
            karneval={karneval}
            schools={data.data}
            total={data.total}
            state={state}
            isStale={isPlaceholderData}
            onChange={changeTable}
          />
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </>
  )
}

const nothing = 'Ingen skola motsvarar sökningen. Ändra sökordet, ta bort ett filter eller visa alla skolor.'

/** The schools that a search with a typing error may mean, each with the way to it. */
function NothingFound({ meant }: { meant: ResponseOf<'GET /api/schools/list/'>['meant'] }) {
  if (!meant) return <Empty text={nothing} />
  return (
    <section aria-labelledby="meant-schools">
      <p id="meant-schools">Ingen skola heter så. Menade du:</p>
      <ul>
        {meant.map(({ id, name, municipality }) => (
          <li key={id}>
            <Link to={`/detail/school/${id}`}>{name}</Link>, {municipality}
          </li>
        ))}
      </ul>
    </section>
  )
}

function countText(total: number): string {
  return total === 1 ? '1 skola' : `${formatNumber(total)} skolor`
}
