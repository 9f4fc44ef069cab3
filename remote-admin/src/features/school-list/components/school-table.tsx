import { formatNumber } from '@stafapp/shared/format'
import { Pager } from '@stafapp/shared/pager'
import { Link } from '@stafapp/shared/router'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { missingNames, schoolTypeText } from '../../../shared/terms.ts'
import type { School } from '../api.ts'
import { type ListState, pageSize, type Sort } from '../list-state.ts'
import classes from '../school-list.module.css'

type SchoolTableProps = {
  schools: School[]
  total: number
  state: ListState
  /** The previous page is shown while the next one loads. */
  isStale: boolean
  onChange: (change: Partial<ListState>) => void
}

/** One page of the register; the server sorts it. */
export function SchoolTable({ schools, total, state, isStale, onChange }: SchoolTableProps) {
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

const columns: DataColumn<School>[] = [
  {
    title: 'Skola',
    cell: ({ id, name, details }) => (
      <>
        <Link to={`/detail/school/${id}`}>{name}</Link>
        {details?.units.length === 0 && <span className={classes.none}>, deltar inte</span>}
      </>
    ),
  },
  { title: 'Ort', cell: ({ municipality }) => municipality },
  { title: 'Skolstadium', cell: ({ details }) => typesText(details), isExtra: true },
  count('Lag', (details) => details.team_count),
  count('Lagledare', (details) => details.leader_count),
  count('Beställningar', (details) => details.order_count),
  { title: 'Saknas', cell: ({ details }) => details && <MissingTags details={details} /> },
]

function count(title: string, value: (details: Details) => number): DataColumn<School> {
  return { title, isNumber: true, cell: ({ details }) => details && formatNumber(value(details)) }
}

function typesText(details: Details | undefined): string {
  const types = (details?.units ?? []).map(schoolTypeText)
  return [...new Set(types)].filter(Boolean).join(', ') || '–'
}

/** A school without units does not take part, and lacks nothing. */
function MissingTags({ details: { units, missing } }: { details: Details }) {
  if (units.length === 0) return null
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
