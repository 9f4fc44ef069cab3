import { LoadState, read } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { dietNames } from '@stafapp/shared/rules/diet-names'

const title = 'Specialdieter'

/** /admin/specialdieter: number of special diets for the kitchen, over all schools. */
export function Component() {
  return (
    <RequireKarneval title={title} drafts>
      {(karneval) => (
        <Page title={title} intro="Summan av skolornas anmälda specialdieter, för köket.">
          <DietSummary karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

type Diet = ItemOf<'GET /api/invoices/diets/summary/'>

const columns: Column<Diet>[] = [
  { title: 'Diet', cell: ({ diet, text }) => text || dietNames[diet] },
  { title: 'Fredag', isNumber: true, cell: ({ friday }) => formatNumber(friday) },
  { title: 'Lördag', isNumber: true, cell: ({ saturday }) => formatNumber(saturday) },
]

function DietSummary({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(read('GET /api/invoices/diets/summary/', { query: { karneval } }))
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.data.length === 0)
    return <Empty text="Ingen skola har anmält specialdieter ännu. Skolorna anmäler dem med sin beställning." />
  return (
    <PlainTable
      label="Specialdieter för köket"
      columns={columns}
      rows={data.data}
      rowKey={({ diet, text }) => `${diet} ${text}`}
    />
  )
}
