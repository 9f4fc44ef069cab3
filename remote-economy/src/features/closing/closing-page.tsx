import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { ClosingSteps, closingQuery } from './components/closing-steps.tsx'
import { PeriodLock } from './components/period-lock.tsx'

const title = 'Bokslut'

/** /economy/bokslut: what is left before a season is closed, its archive, and the lock of the books. */
export function Component() {
  return <RequireKarneval title={title}>{({ id }) => <Closing karneval={id} />}</RequireKarneval>
}

function Closing({ karneval }: { karneval: number }) {
  const { isPending } = useQuery(closingQuery(karneval))
  return (
    <Page title={title} intro="Lås bokföringen när en period är klar. Det som är låst ändras inte av misstag.">
      <ClosingSteps karneval={karneval} />
      {/* After the steps above them, so that they do not move when those come. */}
      {!isPending && (
        <>
          <PeriodLock />
          <p>
            <Link to="/economy/bokslut/konton">Konton, kostnadsställen och gränser</Link>
          </p>
        </>
      )}
    </Page>
  )
}
