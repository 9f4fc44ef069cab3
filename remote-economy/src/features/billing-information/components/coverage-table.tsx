import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { allServices, lacksPayer, type Service, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { Amount } from '../../../shared/amount.tsx'
import { unitOf } from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { useChoice } from '../../../shared/use-choice.ts'
import { WriteTo } from '../../../shared/write-to.tsx'
import classes from '../billing-information.module.css'

type Coverage = ResponseOf<'GET /api/invoices/payer-coverage/'>['data'][number]
type Line = Coverage['services'][number]

/** Who pays what: a row per unit, a column per service. What is ordered and has no payer is marked, and can be seen alone. */
export function CoverageTable({ karneval }: { karneval: number }) {
  const { params, set } = useChoice()
  const { data, error, refetch } = useQuery(read('GET /api/invoices/payer-coverage/', { query: { karneval } }))
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.data.length === 0) return <Empty text="Ingen enhet har beställt något eller har en betalare ännu." />
  const faulty = data.data.filter(({ services }) => services.some(lacksPayer))
  const isFaultyOnly = params.get('visa') === 'saknas'
  return (
    <>
      <Missing units={faulty} />
      <div className={classes.coverage}>
        <DataTable<Coverage>
          // A search that found nothing among the faulty ones is over when all are shown.
          key={String(isFaultyOnly)}
          label="Vem betalar vad"
          columns={columns}
          rows={isFaultyOnly ? faulty : [...faulty, ...data.data.filter((unit) => !faulty.includes(unit))]}
          rowKey={({ school_unit }) => school_unit}
          keepAs="vem-betalar"
          search="Sök skola eller betalare"
          tools={
            <label className={classes.only}>
              <input
                type="checkbox"
                checked={isFaultyOnly}
                onChange={({ target }) => set({ visa: target.checked ? 'saknas' : '' })}
              />
              Bara de som saknar betalare ({formatNumber(faulty.length)})
            </label>
          }
          tell={(found, all) =>
            `${found.length < all ? `${formatNumber(found.length)} av ` : ''}${all === 1 ? '1 enhet' : `${formatNumber(all)} enheter`}`
          }
          firstRows={50}
          noneFound="Ingen enhet motsvarar sökningen."
        />
      </div>
    </>
  )
}

/** What is ordered without a payer, in one sentence, with the way to those who can name one. */
function Missing({ units }: { units: readonly Coverage[] }) {
  if (units.length === 0) return <p className={classes.done}>✓ Allt som har beställts har en betalare.</p>
  const cents = units.reduce((sum, unit) => sum + lackingCents(unit), 0)
  return (
    <p>
      <strong className={classes.missing}>
        {units.length === 1 ? '1 enhet saknar' : `${formatNumber(units.length)} enheter saknar`} betalare
      </strong>{' '}
      för beställningar på {formatMoney(cents)}. De kan inte faktureras.{' '}
      <WriteTo schools={units} missing="billing" why="betalare saknas" />
    </p>
  )
}

const lineOf = ({ services }: Coverage, service: Service): Line | undefined =>
  services.find((line) => line.service === service)

const lackingCents = ({ services }: Coverage): number =>
  services.filter(lacksPayer).reduce((sum, { ordered_cents }) => sum + ordered_cents, 0)

const columns: DataColumn<Coverage>[] = [
  {
    title: 'Enhet',
    value: unitOf,
    cell: (unit) => <Link to={`/admin/billing?skola=${unit.school}`}>{unitOf(unit)}</Link>,
  },
  ...allServices.map(
    (service): DataColumn<Coverage> => ({
      title: serviceTexts[service],
      value: (unit) => lineOf(unit, service)?.payer?.name ?? null,
      cell: (unit) => <Paid line={lineOf(unit, service)} school={unit.school} />,
    }),
  ),
  {
    title: 'Betalare saknas',
    isNumber: true,
    isExtra: true,
    value: lackingCents,
    cell: (unit) => <Amount cents={lackingCents(unit)} />,
  },
]

/** The payer of a service with what is ordered; without one the way to where it is chosen. */
function Paid({ line, school }: { line: Line | undefined; school: number }) {
  if (!line || (line.payer === null && line.ordered_cents === 0)) return <span className={classes.none}>–</span>
  return (
    <>
      {line.payer === null ? (
        <Link to={`/admin/billing?skola=${school}`} className={classes.missing}>
          Ange betalare
        </Link>
      ) : (
        <PayerLink id={line.payer.id} name={line.payer.name} />
      )}
      <Minor>{line.ordered_cents > 0 ? formatMoney(line.ordered_cents) : 'Inget beställt'}</Minor>
    </>
  )
}
