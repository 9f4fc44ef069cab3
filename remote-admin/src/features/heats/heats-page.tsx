import { RequireKarneval } from '@stafapp/shared/carnival'
import { ButtonLink, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { Overview } from './components/overview.tsx'
import { RoundView } from './components/round-view.tsx'
import { fromKey } from './heats-words.ts'

const TITLE = 'Heatlottning'

/** /admin/heats: draws, compares, changes and publishes heats; `?omgang=12-TRIAL` shows one round's lanes. */
export function Component() {
  const [params] = useSearchParams()
  const round = fromKey(params.get('omgang'))
  return (
    <RequireKarneval title={TITLE}>
      {({ id }) =>
        round ? (
          <Page title={TITLE} actions={<ButtonLink to="/admin/heats">Alla grenar</ButtonLink>}>
            <RoundView id={round} />
          </Page>
        ) : (
          <Page
            title={TITLE}
            intro={<p>Lotta förslag, jämför dem, ta ett och publicera. Besökarna ser bara det publicerade.</p>}
          >
            <Overview karneval={id} />
          </Page>
        )
      }
    </RequireKarneval>
  )
}
