import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney, formatNumber, formatWeekday } from '@stafapp/shared/format'
import { useLiveRefresh } from '@stafapp/shared/live'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Fold } from '../../../shared/fold.tsx'
import classes from '../school-detail.module.css'

type Team = ItemOf<'GET /api/events/teams/myschool/'>
type Order = ResponseOf<'GET /api/invoices/my-orders/'>['data'][number]
type Start = ResponseOf<'GET /api/events/school-day/'>['data'][number]
type Result = ItemOf<'GET /api/raceday/own-results/'>

type Props = {
  unit: { id: number; unit_name: string }
  /** The school has no other unit, so the heading need not name it. */
  isAlone: boolean
  school: number
  karneval: number
  /** The school has published starts: their column is there before they are. */
  hasStarts: boolean
}

/** For the organiser at the telephone: a unit's teams and what it has ordered. */
export function UnitEntries({ unit, isAlone, school, karneval, hasStarts }: Props) {
  const query = { karneval, school_unit: unit.id }
  const teams = useQuery(read('GET /api/events/teams/myschool/', { query }))
  const orders = useQuery(read('GET /api/invoices/my-orders/', { query }))
  // While these two load, or when they fail, their cells are empty: the page is about the entries.
  const startsRead = useQuery(read('GET /api/events/school-day/', { query }))
  const resultsRead = useQuery(read('GET /api/raceday/own-results/', { query }))
  const starts = startsRead.data?.data ?? []
  const results = resultsRead.data?.data ?? []
  const isFollowed = starts.length > 0
  useLiveRefresh({
    topics: isFollowed ? ['heats', 'timetable'] : [],
    refetch: startsRead.refetch,
    isStored: false,
    error: startsRead.error,
  })
  useLiveRefresh({
    topics: isFollowed ? ['raceday', 'heats'] : [],
    refetch: resultsRead.refetch,
    isStored: false,
    error: resultsRead.error,
  })
  const error = teams.error ?? orders.error
  const headingId = `entries-${unit.id}`
  const of = (text: string) => (isAlone ? text : `${text}, ${unit.unit_name}`)
  return (
    <Fold
      id={headingId}
      title={of('Lag och beställning')}
      state={teams.data ? teamsText(teams.data.data) : ''}
      isPutAside={false}
    >
      {!(teams.data && orders.data) ? (
        <LoadState
          error={error}
          refetch={() => {
            void teams.refetch()
            void orders.refetch()
          }}
          text="Hämtar lag och beställning"
        />
      ) : (
        <>
          {teams.data.data.length === 0 ? (
            <p>Inga lag.</p>
          ) : (
            <div className={classes.entries}>
              <PlainTable<Team>
                label={of('Lag')}
                columns={[...columnsOf(school), ...(hasStarts ? [startColumn(starts, results)] : [])]}
                rows={teams.data.data}
                rowKey={({ id }) => id}
              />
            </div>
          )}
          <Ordered order={orders.data.data.find(({ school_unit }) => school_unit === unit.id)} school={school} />
        </>
      )}
    </Fold>
  )
}

const statuses: Record<Team['status'], string> = {
  draft: 'Utan löpare',
  registered: 'Inte fullt',
  confirmed: 'Klart',
  withdrawn: 'Struket',
}

const columnsOf = (school: number): Column<Team>[] => [
  {
    title: 'Lag',
    cell: ({ id, school_unit, name }) => (
      <Link to={`/lagledare/teamregistration?skola=${school}&unit=${school_unit}&lag=${id}`}>{name}</Link>
    ),
  },
  { title: 'Gren', cell: ({ event_name }) => <Unbroken text={event_name} /> },
  {
    title: 'Löpare',
    isNumber: true,
    cell: ({ legs }) => formatNumber(legs.filter(({ reserve }) => !reserve).length),
  },
  {
    title: 'Läge',
    cell: ({ status, late, legs }) => {
      // Whose runners have all been taken out again is as one that never had any.
      const word = statuses[status === 'registered' && legs.length === 0 ? 'draft' : status]
      return late ? `${word}, sent lag` : word
    },
  },
]

/** "4 lag, 2 med luckor". */
function teamsText(teams: readonly Team[]): string {
  const left = teams.filter(({ status }) => status !== 'withdrawn')
  const gaps = left.filter(({ status }) => status !== 'confirmed').length
  if (left.length === 0) return 'Inga lag'
  return `${left.length} lag, ${gaps === 0 ? 'alla fulla' : `${gaps} med luckor`}`
}

const startColumn = (starts: readonly Start[], results: readonly Result[]): Column<Team> => ({
  title: 'Start och resultat',
  isLong: true,
  cell: ({ id }) => (
    <ul className={classes.starts}>
      {starts
        .filter(({ team, withdrawn }) => team === id && !withdrawn)
        .map((start) => {
          const { round, starts_at, delay_min, heat, lane, is_lane } = start
          const result = results.find((each) => each.team === id && each.round === round)
          return (
            <li key={round}>
              Heat {heat}, {is_lane ? 'bana' : 'startplats'} {lane}, {roundNames[round]}
              {starts_at && (
                <>
                  {' '}
                  {formatWeekday(starts_at)} <PlannedTime planned={starts_at} delayMinutes={delay_min} />
                </>
              )}
              {result && (
                <>
                  : <strong>{resultText(result)}</strong>
                  {result.rank !== null && `, plats ${result.rank} i heatet`}
                  {result.state === 'unofficial' && ', inofficiellt'}
                </>
              )}
            </li>
          )
        })}
    </ul>
  ),
})

function Ordered({ order, school }: { order: Order | undefined; school: number }) {
  const rows = order?.rows.filter(({ quantity }) => quantity !== 0) ?? []
  const isOrdered = order !== undefined && rows.length > 0
  return (
    <p>
      <Link to={`/lagledare/orderspage?skola=${school}`}>
        {isOrdered ? 'Lagavgifter och beställningar' : 'Inga lagavgifter eller beställningar'}
      </Link>
      {isOrdered &&
        ` ${formatMoney(order.total_cents)}: ${rows
          .map(({ name, quantity, unit }) => `${name} ${quantityText(quantity, unit, formatNumber(quantity))}`)
          .join(', ')}.`}
    </p>
  )
}
