import { formatDate, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useMemo } from 'react'
import { ListLink } from '../../../shared/figures.tsx'
import { unitCount, unitOf } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import type { FollowUp } from '../api.ts'
import { listPath } from '../list-links.ts'

type Payer = FollowUp['payers'][number]

/** Who owes the unpaid sum, the most overdue first. */
export function PayerTable({ followUp: { karneval, payers } }: { followUp: FollowUp }) {
  const columns = useMemo(() => columnsOf(karneval), [karneval])
  return (
    <section aria-labelledby="by-payer">
      <h2 id="by-payer">Obetalt per betalare</h2>
      {payers.length === 0 ? (
        <Empty text="Ingen har något obetalt." />
      ) : (
        <DataTable<Payer>
          labelledBy="by-payer"
          columns={columns}
          rows={payers}
          rowKey={({ billing_information }) => billing_information}
          sortedBy={{ title: 'Förfallet', isDescending: true }}
          firstRows={isPhone() ? 5 : 8}
        />
      )}
    </section>
  )
}

function columnsOf(karneval: number): DataColumn<Payer>[] {
  return [
    {
      title: 'Betalare',
      value: ({ payer_name }) => payer_name,
      cell: (payer) => (
        <>
          <PayerLink id={payer.billing_information} name={payer.payer_name} />
          <Minor>{payer.unit_count === 1 ? unitOf(payer) : unitCount(payer.unit_count)}</Minor>
        </>
      ),
    },
    { title: 'Fakturor', isNumber: true, value: ({ count }) => count, cell: ({ count }) => formatNumber(count) },
    {
      title: 'Obetalt',
      isNumber: true,
      value: ({ open_cents }) => open_cents,
      cell: ({ billing_information, payer_name, open_cents }) => (
        <ListLink
          to={listPath(karneval, 'obetalt', { payer: billing_information })}
          label={`obetalt, ${payer_name}`}
          cents={open_cents}
        />
      ),
    },
    {
      title: 'Förfallet',
      isNumber: true,
      value: ({ overdue_cents }) => overdue_cents,
      cell: ({ billing_information, payer_name, overdue_cents, oldest_due_on }) => (
        <>
          <ListLink
            to={listPath(karneval, 'forfallet', { payer: billing_information })}
            label={`förfallet, ${payer_name}`}
            cents={overdue_cents}
          />
          {overdue_cents > 0 && <Minor isLate>sedan {formatDate(oldest_due_on)}</Minor>}
        </>
      ),
    },
  ]
}
