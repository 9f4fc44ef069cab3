import { formatMoney } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { allServices, lacksPayer, type Service, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Coverage, Payer } from '../billing-words.ts'
import classes from './billing.module.css'
import { unitHeadingId } from './unit-billing.tsx'

type MatrixProps = { coverage: readonly Coverage[]; payers: readonly Payer[] }

/** Who pays what: a row per unit, a column per service. Only what is ordered and has no payer is marked. */
export function PayerMatrix({ coverage, payers }: MatrixProps) {
  const columns: Column<Coverage>[] = [
    {
      title: 'Enhet',
      cell: ({ school_unit, unit_name }) => <JumpLink section={unitHeadingId(school_unit)}>{unit_name}</JumpLink>,
    },
    ...allServices.map((service) => ({
      title: serviceTexts[service],
      // Offices have long names, and four columns of them stand beside each other.
      breaks: true,
      cell: ({ services }: Coverage) => (
        <Paid line={services.find((line) => line.service === service)} payers={payers} />
      ),
    })),
  ]
  return (
    <section aria-labelledby="who-pays" className={classes.matrix}>
      <h2 id="who-pays">Vem betalar vad</h2>
      <PlainTable labelledBy="who-pays" columns={columns} rows={coverage} rowKey={({ school_unit }) => school_unit} />
    </section>
  )
}

type PaidProps = {
  line: { service: Service; payer: number | null; ordered_cents: number } | undefined
  payers: readonly Payer[]
}

/** The payer of a service with what is ordered. */
function Paid({ line, payers }: PaidProps) {
  if (!line) return '–'
  const payer = payers.find(({ id }) => id === line.payer)
  return (
    <>
      {lacksPayer(line) ? (
        <strong className={classes.missing}>! Saknas</strong>
      ) : (
        (payer?.name ?? <span className={classes.none}>Ingen ännu</span>)
      )}
      {line.ordered_cents > 0 ? (
        <span className={classes.amount}>{formatMoney(line.ordered_cents)}</span>
      ) : (
        <span className={classes.unordered}>Inget beställt</span>
      )}
    </>
  )
}
