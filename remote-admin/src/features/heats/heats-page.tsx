import { RequireKarneval } from '@stafapp/shared/carnival'
import { ButtonLink, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { Overview } from './components/overview.tsx'
import { RoundView } from './components/round-view.tsx'
import { fromKey } from './heats-words.ts'
import { useLiveHeats } from './use-live-heats.ts'

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
      actions={<ButtonLink to="/admin/nummerlappar">Nummerlappar</ButtonLink>}
    >
      <Overview karneval={karneval} />
    </Page>
  )
}
