import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { unitsQuery } from './api/get-units.ts'
import { EntryLoader } from './components/entry-loader.tsx'
import { PhaseNotice } from './components/phase-notice.tsx'
import { UnitPicker } from './components/unit-picker.tsx'
import { phaseWords } from './phase-words.ts'

const title = 'Anmälan till grenar'

/** /lagledare/eventregistration: how many teams each of the leader's units enters in each event. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title}>
          <Registration karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Registration({ karneval }: { karneval: Karneval }) {
  const { data: units, error, refetch } = useQuery(unitsQuery())
  // In the address, so that a reload and a shared link open the same unit.
  const [search, setSearch] = useSearchParams()
  const words = phaseWords(karneval)

  if (units) {
    const chosen = units.find(({ id }) => String(id) === search.get('unit')) ?? units[0]
    if (!chosen)
      return <Empty text="Du är inte lagledare för någon skolenhet. Be skolans administratör om en inbjudan." />
    return (
      <>
        <PhaseNotice words={words} />
        <UnitPicker units={units} chosen={chosen} onChoose={(unit) => setSearch({ unit: String(unit) })} />
        <EntryLoader karneval={karneval} unit={chosen.id} words={words} />
      </>
    )
  }
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}
