import { Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { PeriodLock } from './components/period-lock.tsx'

/** /economy/bokslut: what closes the books: the lock, and the accounts that vouchers use. */
export function Component() {
  return (
    <Page title="Bokslut" intro="Lås bokföringen när en period är klar. Det som är låst ändras inte av misstag.">
      <PeriodLock />
      <p>
        <Link to="/economy/bokslut/konton">Konton, kostnadsställen och gränser</Link>
      </p>
    </Page>
  )
}
