import type { Karneval } from '@stafapp/shared/contract/types'
import { formatNumber, phoneText } from '@stafapp/shared/format'
import { Pager } from '@stafapp/shared/pager'
import { Link } from '@stafapp/shared/router'
import { isAskedFor } from '@stafapp/shared/rules/asked-for'
import { useServerNow } from '@stafapp/shared/session'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useMemo } from 'react'
import { type MissingCode, missingNames, phoneHref, schoolTypeText } from '../../../shared/terms.ts'
import type { School } from '../api.ts'
import { type ListState, pageSize, type Sort } from '../list-state.ts'
import classes from '../school-list.module.css'

type SchoolTableProps = {
  karneval: Karneval
  schools: School[]
  total: number
  state: ListState
  /** The previous page is shown while the next one loads. */
  isStale: boolean
  onChange: (change: Partial<ListState>) => void
}

/** One page of the register; the server sorts it. */
export function SchoolTable({ karneval, schools, total, state, isStale, onChange }: SchoolTableProps) {
  const now = useServerNow()
  const columns = useMemo(() => columnsOf((code) => isAskedFor(code, karneval, now)), [karneval, now])
  return (
    <div className={classes.schools}>
      <DataTable<School>
        label="Skolor"
        columns={columns}
        rows={schools}
        rowKey={({ id }) => id}
        isStale={isStale}
        keepAs="skolor"
        serverSort={{
          titles: Object.keys(fields),
          sorting: sortingOf(state.sort),
          onSort: ({ title, isDescending }) => {
            const field = fields[title as keyof typeof fields]
            onChange({ sort: isDescending ? `-${field}` : field })
          },
        }}
      />
      <Pager page={state.page} size={pageSize} total={total} onPage={(page) => onChange({ page })} />
    </div>
  )
}

/** The columns that the server sorts by, with their names there. */
const fields = { Skola: 'name', Ort: 'municipality' } as const

const sortingOf = (sort: Sort) => ({
  title: sort.endsWith('name') ? 'Skola' : 'Ort',
  isDescending: sort.startsWith('-'),
})

type Details = NonNullable<School['details']>

const columnsOf = (isAsked: (code: MissingCode) => boolean): DataColumn<School>[] => [
  {
    title: 'Skola',
    cell: ({ id, name, details }) => (
      <>
        <Link to={`/detail/school/${id}`}>{name}</Link>
        {details?.units.length === 0 && (
          <>
            , <span className={classes.none}>deltar inte</span>
          </>
        )}
      </>
    ),
  },
  { title: 'Ort', cell: ({ municipality }) => municipality },
  { title: 'Skolstadium', cell: ({ details }) => <Unbroken text={typesText(details)} />, isExtra: true },
  count('Lag', (details) => details.team_count),
  count('Beställningar', (details) => details.order_count),
  {
    title: 'Lagledare',
    cell: ({ id, name, details }) =>
      details && <Leaders school={{ id, name }} details={details} isAsked={isAsked('leader')} />,
  },
  {
    title: 'Saknas ännu',
    cell: ({ details }) => details && <MissingTags details={details} isAsked={isAsked} />,
  },
]

function count(title: string, value: (details: Details) => number): DataColumn<School> {
  return { title, isNumber: true, cell: ({ details }) => details && formatNumber(value(details)) }
}

type LeadersProps = { school: Pick<School, 'id' | 'name'>; details: Details; isAsked: boolean }

/** Whom to ring about the school, and where a unit has nobody the way to invite one; the others stand on its page. */
function Leaders({ school: { id, name }, details: { leaders, leader_count, missing }, isAsked }: LeadersProps) {
  const more = leader_count - leaders.length
  const isInviting = isAsked && missing.includes('leader')
  if (leader_count === 0 && !isInviting) return '–'
  return (
    <span className={classes.leaders}>
      {leaders.map(({ name, phone }, index) => (
        // Two persons of a school may have one name and one telephone.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is short and never changes its order
        <span key={index}>
          {name} {phone && <a href={phoneHref(phone)}>{phoneText(phone)}</a>}
        </span>
      ))}
      {more > 0 && <Link to={`/detail/school/${id}`}>{formatNumber(more)} till</Link>}
      {isInviting && (
        <Link to={`/detail/school/${id}?bjud-in`}>
          Bjud in <span className="visually-hidden">en lagledare till {name}</span>
        </Link>
      )}
    </span>
  )
}

function typesText(details: Details | undefined): string {
  const types = (details?.units ?? []).map(schoolTypeText)
  return [...new Set(types)].filter(Boolean).join(', ') || '–'
}

type TagsProps = { details: Details; isAsked: (code: MissingCode) => boolean }

/**
 * What the school can still mend, whatever the list is filtered by. A school without units does not take part, and lacks
 * nothing.
 */
function MissingTags({ details: { units, missing: all }, isAsked }: TagsProps) {
  if (units.length === 0) return null
  // Who has no teams orders after their entry, as the school's own steps say.
  const missing = all.filter((code) => isAsked(code) && !(code === 'orders' && all.includes('teams')))
  if (missing.length === 0) return <span className={classes.done}>✓ Inget</span>
  return (
    <span className={classes.tags}>
      {missing.map((code) => (
        <span key={code} className={classes.tag}>
          {missingNames[code]}
        </span>
      ))}
    </span>
  )
}
