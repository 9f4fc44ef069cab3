import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { unitsQuery } from '../../shared/entry/queries.ts'
import { Notice } from '../../shared/notice.tsx'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { ImportForm } from './components/import-form.tsx'

const title = 'Importera löpare och lag'
const intro =
  'Klistra in listan som den är, ur Excel, Wilma eller ett mejl, eller välj en fil. Ingenting sparas förrän du har sett vad som ändras.'

/** /lagledare/import: paste from Excel or choose a file, preview, then save everything. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro={karneval.phase === 'archived' ? karneval.name : intro}>
          <Import karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Import({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(unitsQuery())
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.length === 0) return <Empty text="Du hör inte till någon skolenhet." />
  if (karneval.phase === 'archived')
    return (
      <Notice tone="closed" title={`${karneval.name} är avslutad`}>
        <p>
          Inga fler löpare kan läsas in. De som var med ser du under{' '}
          <Link to="/lagledare/teamregistration">Lag och löpare</Link>.
        </p>
      </Notice>
    )
  return (
    <UnitChoice units={data}>
      {({ school_unit }) => (
        <ImportForm key={`${karneval.id}-${school_unit}`} karneval={karneval.id} unit={school_unit} />
      )}
    </UnitChoice>
  )
}
