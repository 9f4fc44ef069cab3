import { AddressText } from '@stafapp/shared/address-text'
import { phoneText } from '@stafapp/shared/format'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { phoneHref, roleNames } from '../../../shared/terms.ts'
import type { User } from '../api.ts'
import type { ListState, Sort } from '../list-state.ts'
import { closedText, personName } from '../person-name.ts'
import classes from './users.module.css'

type UserTableProps = {
  users: User[]
  sort: Sort
  /** The previous page is shown while the next one loads. */
  isStale: boolean
  onChange: (change: Partial<ListState>) => void
}

/** One page of the users; the server sorts it. A name opens the person beside the list. */
export function UserTable({ users, sort, isStale, onChange }: UserTableProps) {
  const field = sort.replace('-', '')
  return (
    <DataTable<User>
      labelledBy="users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      isStale={isStale}
      keepAs="anvandare"
      serverSort={{
        titles: Object.keys(fields),
        sorting: { title: titleOf(field), isDescending: sort.startsWith('-') },
        onSort: ({ title, isDescending }) => {
          const chosen = fields[title as keyof typeof fields]
          onChange({ sort: isDescending ? `-${chosen}` : chosen })
        },
      }}
    />
  )
}

/** The columns that the server sorts by, with their names there. */
const fields = { Namn: 'name', Användarnamn: 'username', 'E-post': 'email' } as const

const titleOf = (field: string) => Object.entries(fields).find(([, name]) => name === field)?.[0] ?? 'Namn'

const columns: DataColumn<User>[] = [
  {
    title: 'Namn',
    cell: (user) => (
      <>
        <PersonLink user={user} /> <AccountNotes user={user} />
      </>
    ),
  },
  { title: 'Användarnamn', cell: ({ username }) => username, isExtra: true, breaks: true },
  { title: 'Roller', cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', ') },
  { title: 'Skola', cell: ({ school, school_units }) => <Place school={school} units={school_units} /> },
  {
    title: 'E-post',
    cell: ({ email }) => (
      <a href={`mailto:${email}`}>
        <AddressText text={email} />
      </a>
    ),
  },
  {
    title: 'Telefon',
    cell: ({ phone }) =>
      phone ? (
        <a className={classes.phone} href={phoneHref(phone)}>
          {phoneText(phone)}
        </a>
      ) : (
        '–'
      ),
    isExtra: true,
  },
]

/** Keeps search and page in the address, and can get the focus back when the person is closed. */
function PersonLink({ user }: { user: User }) {
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.set('person', String(user.id))
  return (
    <Link id={`user-${user.id}`} to={`?${address}`}>
      {personName(user)}
    </Link>
  )
}

function Place({ school, units }: { school: User['school']; units: User['school_units'] }) {
  if (!school && units.length === 0) return '–'
  return (
    <>
      {school && (
        <div>
          <Link to={`/detail/school/${school.id}`}>{school.name}</Link>
        </div>
      )}
      {units.map(({ id, unit_name, school: ofUnit }) => (
        <div key={id}>{ofUnit ? <Link to={`/detail/school/${ofUnit}`}>{unit_name}</Link> : unit_name}</div>
      ))}
    </>
  )
}

/** Closed, unconfirmed or incomplete accounts are marked below the name: too few for a column of their own. */
function AccountNotes({ user }: { user: User }) {
  const { disabled, email_verified, factor_enabled, setup_completed } = user
  const notes = [
    !email_verified && 'E-posten är inte bekräftad',
    !setup_completed && 'Har inte fyllt i sina uppgifter',
    factor_enabled && 'Tvåstegsinloggning',
  ].filter((note) => note !== false)
  return (
    <>
      {disabled && <strong className={classes.closed}>{closedText(user)}</strong>}
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </>
  )
}
