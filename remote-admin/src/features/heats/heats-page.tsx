import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { follow } from '@stafapp/shared/live'
import { ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useEffect, useState } from 'react'
import { workQuery } from './api.ts'
import { Drafts } from './components/drafts.tsx'
import { DrawForm } from './components/draw-form.tsx'
import { Papers } from './components/papers.tsx'
import { ParkedReadings } from './components/parked-readings.tsx'
import { PublishPanel } from './components/publish-panel.tsx'
import { RoundList } from './components/round-list.tsx'
import { RoundView } from './components/round-view.tsx'
import { Versions } from './components/versions.tsx'
import { fromKey, toKey } from './heats-words.ts'

const TITLE = 'Heatlottning'

/** /admin/heats: draws, compares, changes and publishes heats; `?omgang=12-TRIAL` shows one round's lanes. */
export function Component() {
  return <RequireKarneval title={TITLE}>{({ id }) => <Heats karneval={id} />}</RequireKarneval>
}

function Heats({ karneval }: { karneval: number }) {
  const [params] = useSearchParams()
  const round = fromKey(params.get('omgang'))
  useLiveHeats()
  return round ? (
    <Page title={TITLE} actions={<ButtonLink to="/admin/heats">Alla grenar</ButtonLink>}>
      <RoundView karneval={karneval} id={round} />
    </Page>
  ) : (
    <Page
      title={TITLE}
      intro={<p>Lotta förslag, jämför dem, ta ett i bruk och publicera. Besökarna ser bara det publicerade.</p>}
      actions={
        <>
          <ButtonLink to="/admin/nummerlappar">Nummerlappar</ButtonLink>
          <ButtonLink to="/tavlingsdag/lankar">Funktionärslänkar</ButtonLink>
        </>
      }
    >
      <Overview karneval={karneval} />
    </Page>
  )
}

/** All rounds, and the steps from the draw to publication. */
function Overview({ karneval }: { karneval: number }) {
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
      {data.published_version !== null && <Papers karneval={karneval} rounds={data.data} />}
      <Versions karneval={karneval} state={data.state} />
    </>
  )
}

/** Reloads the working heats when another organiser or a withdrawal has changed them. */
function useLiveHeats(): void {
  const client = useQueryClient()
  useEffect(
    () => follow(['heatwork', 'heats'], () => void client.invalidateQueries({ queryKey: ['events', 'heats'] })),
    [client],
  )
}
