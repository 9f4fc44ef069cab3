import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import classes from '../school-detail.module.css'

type Team = ItemOf<'GET /api/events/teams/myschool/'>
type Order = ResponseOf<'GET /api/invoices/my-orders/'>['data'][number]

type Props = {
  unit: { id: number; unit_name: string }
  /** The school has no other unit, so the heading need not name it. */
  isAlone: boolean
  school: number
  karneval: number
}

/** For the organiser at the telephone: a unit's teams and what it has ordered. */
export function UnitEntries({ unit, isAlone, school, karneval }: Props) {
  const query = { karneval, school_unit: unit.id }
  const teams = useQuery(read('GET /api/events/teams/myschool/', { query }))
  const orders = useQuery(read('GET /api/invoices/my-orders/', { query }))
  const error = teams.error ?? orders.error
  const headingId = `entries-${unit.id}`
  const of = (text: string) => (isAlone ? text : `${text}, ${unit.unit_name}`)
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{of('Lag och beställning')}</h2>
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
            <PlainTable<Team>
              label={of('Lag')}
              columns={columnsOf(school)}
              rows={teams.data.data}
              rowKey={({ id }) => id}
            />
          )}
          <Ordered order={orders.data.data.find(({ school_unit }) => school_unit === unit.id)} school={school} />
        </>
      )}
    </section>
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
    cell: ({ name }) => <Link to={`/lagledare/teamregistration?skola=${school}`}>{name}</Link>,
  },
  { title: 'Gren', cell: ({ event_name }) => event_name },
  {
    title: 'Löpare',
    isNumber: true,
    cell: ({ legs }) => formatNumber(legs.filter(({ reserve }) => !reserve).length),
  },
  { title: 'Läge', cell: ({ status, late }) => (late ? `${statuses[status]}, sent lag` : statuses[status]) },
]

function Ordered({ order, school }: { order: Order | undefined; school: number }) {
  const rows = order?.rows.filter(({ quantity }) => quantity !== 0) ?? []
  return (
    <p>
      {order && rows.length > 0
        ? `Beställt för ${formatMoney(order.total_cents)}: ${rows
            .map(({ name, quantity, unit }) => `${name} ${quantityText(quantity, unit, formatNumber(quantity))}`)
            .join(', ')}. `
        : 'Inget beställt. '}
      <Link to={`/lagledare/orderspage?skola=${school}`}>Beställningar</Link>
    </p>
  )
}
