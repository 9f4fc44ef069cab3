import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading } from '@stafapp/shared/page'
import { teamsQuery } from '../../../shared/entry/get-teams.ts'
import { intentsQuery, offersQuery } from '../api.ts'
import type { PhaseWords } from '../phase-words.ts'
import { EntryForm } from './entry-form.tsx'

type EntryLoaderProps = { karneval: Karneval; unit: number; words: PhaseWords }

/** Loads the form's data; renders the form when all of it is loaded. */
export function EntryLoader({ karneval, unit, words }: EntryLoaderProps) {
  const offers = useQuery(offersQuery(karneval.id, unit))
  const intents = useQuery(intentsQuery(karneval.id))
  const teams = useQuery(teamsQuery(karneval.id))

  if (offers.data && intents.data && teams.data) {
    if (offers.data.length === 0) return <Empty text="Det finns inga grenar som enheten kan anmäla lag till." />
    const entry = { offers: offers.data, intents: intents.data, teams: teams.data }
    const key = `${karneval.id}-${unit}-${words.mode}`
    return <EntryForm key={key} karneval={karneval} unit={unit} words={words} entry={entry} />
  }
  const failed = [offers, intents, teams].find(({ error }) => error)
  if (failed?.error) return <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />
  return <Loading />
}
