import { KeptFocus } from '@stafapp/shared/focus'
import { formatMoney } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { type Column, DataTable } from '../../../shared/data-table.tsx'
import { type Coverage, type Payer, serviceNames } from '../billing-words.ts'
import classes from './billing.module.css'
import { PayerCard } from './payer-card.tsx'
import { PayerEditor } from './payer-editor.tsx'

type UnitBillingProps = { karneval: number; coverage: Coverage; payers: readonly Payer[] }
type Line = Coverage['services'][number]

/** One unit: the payer of each service, the payers, and the form of the edited one. */
export function UnitBilling({ karneval, coverage, payers }: UnitBillingProps) {
  const [edited, setEdited] = useState<Payer | 'new' | null>(null)
  const headingId = `billing-${coverage.school_unit}`
  return (
    <section aria-labelledby={headingId} className={classes.unit}>
      <h2 id={headingId}>{coverage.unit_name}</h2>
      <DataTable
        label={`Betalare för ${coverage.unit_name}`}
        columns={columns(payers)}
        rows={coverage.services}
        rowKey={({ service }) => service}
      />
      <ul className={classes.payers}>
        {payers.map((payer) => (
          <PayerCard key={payer.id} payer={payer} onEdit={() => setEdited(payer)} />
        ))}
      </ul>
      <KeptFocus isOpen={edited !== null}>
        {edited === null ? (
          <Button aria-label={`Ny betalare för ${coverage.unit_name}`} onClick={() => setEdited('new')}>
            Ny betalare
          </Button>
        ) : (
          <PayerEditor
            // Remounts the form when another payer is edited.
            key={edited === 'new' ? 'new' : edited.id}
            karneval={karneval}
            coverage={coverage}
            payers={payers}
            payer={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        )}
      </KeptFocus>
    </section>
  )
}

const columns = (payers: readonly Payer[]): Column<Line>[] => [
  { title: 'Tjänst', cell: ({ service }) => serviceNames[service] },
  {
    title: 'Beställt',
    isNumber: true,
    cell: ({ ordered_cents }) => (ordered_cents > 0 ? formatMoney(ordered_cents) : 'Inget ännu'),
  },
  {
    title: 'Betalare',
    cell: ({ payer, ordered_cents }) =>
      payers.find(({ id }) => id === payer)?.name ?? (
        <span className={ordered_cents > 0 ? classes.missing : undefined}>
          {ordered_cents > 0 ? '! Saknas' : 'Ingen ännu'}
        </span>
      ),
  },
]
