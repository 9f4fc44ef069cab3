import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { unitsQuery } from '../../shared/entry/get-units.ts'
import { Notice } from '../../shared/notice.tsx'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { EntryLoader } from './components/entry-loader.tsx'
import { openForOrganiser, organiserWords, phaseWords } from './phase-words.ts'
import type { Karneval } from './types.ts'

const title = 'Lag och löpare'

/** /lagledare/teamregistration: a unit's runners and the line-ups of its teams. */
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
  const isOrganiser = useRoles().includes('super_admin')
  const words = isOrganiser ? organiserWords(karneval) : phaseWords(karneval)
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
              karneval={isOrganiser ? openForOrganiser(karneval) : karneval}
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
