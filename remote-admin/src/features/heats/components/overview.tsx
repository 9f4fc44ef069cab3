import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Empty } from '@stafapp/shared/page'
import { useState } from 'react'
import { workQuery } from '../api.ts'
import { toKey } from '../heats-words.ts'
import { Drafts } from './drafts.tsx'
import { DrawForm } from './draw-form.tsx'
import { Papers } from './papers.tsx'
import { ParkedReadings } from './parked-readings.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { RoundList } from './round-list.tsx'
import { Versions } from './versions.tsx'

/** All rounds, and the steps from the draw to publication. */
export function Overview({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(workQuery(karneval))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar grenarna" />
  if (data.data.length === 0) return <Empty text="Karnevalen har inga grenar ännu." />
  const rounds = data.data.filter((round) => chosen.has(toKey(round)))
  return (
    <>
      <DrawForm karneval={karneval} rounds={rounds} />
      <Drafts karneval={karneval} state={data.state} />
      <RoundList rounds={data.data} chosen={chosen} onChoose={setChosen} />
      <ParkedReadings karneval={karneval} round={null} />
      <PublishPanel karneval={karneval} publishedAt={data.published_at} />
      {data.published_version !== null && <Papers karneval={karneval} />}
      <Versions karneval={karneval} state={data.state} />
    </>
  )
}
