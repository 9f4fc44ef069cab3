import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { unitsQuery } from '../../entry/get-units.ts'
import { Notice } from '../../parts/notice.tsx'
import { UnitChoice } from '../../parts/unit-choice.tsx'
import { EntryLoader } from './components/entry-loader.tsx'
import { phaseWords } from './phase-words.ts'
import type { Karneval } from './types.ts'

const title = 'Lag och löpare'

/** /lagledare/teamregistration: a unit's runners and who runs what in its teams. */
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
  const { data, error, refetch } = useQuery(unitsQuery())
  const words = phaseWords(karneval)
  if (data) {
    const units = data.map(({ id, unit_name }) => ({ school_unit: id, unit_name }))
    if (units.length === 0) {
      return <Empty text="Du är inte lagledare för någon skolenhet. Be skolans administratör om en inbjudan." />
    }
    return (
      <>
        <Notice tone={words.mode === 'edit' ? 'open' : 'closed'} title={words.title}>
          <p>{words.text}</p>
        </Notice>
        <UnitChoice units={units}>
          {({ school_unit }) => (
            <EntryLoader
              key={`${karneval.id}-${school_unit}`}
              karneval={karneval}
              unit={school_unit}
              mode={words.mode}
            />
          )}
        </UnitChoice>
      </>
    )
  }
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}
