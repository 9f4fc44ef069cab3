import { Button, Page } from '@stafapp/shared/page'
import { useLocation } from '@stafapp/shared/router'
import classes from '../../crash/crash.module.css'
import { LostBaton } from '../../crash/lost-baton.tsx'
import { RestOfPortal } from '../../offline/rest-of-portal.tsx'
import { ownerOf } from '../registry/lookup.ts'
import { getRegistry } from '../registry/registry-store.ts'
import type { SectionFailure } from './guard.ts'

type Props = {
  /** The failed section; left out if only one page's file failed. */
  error?: SectionFailure
  onRetry?: () => void
}

const reload = () => location.reload()

/** Shown instead of a failed section, with the text for its kind of failure. */
export function UnavailablePage({ error, onRetry = reload }: Props) {
  const { pathname } = useLocation()
  const title = error?.title ?? ownerOf(getRegistry(), pathname)?.route.title ?? 'Sidan'
  if (error?.failure === 'disabled') {
    return (
      <Page title={title}>
        <p>{error.notice ?? 'Den här delen är tillfälligt avstängd. Försök på nytt senare.'}</p>
      </Page>
    )
  }
  if (error?.failure === 'contract') {
    return (
      <Page title={title}>
        <p>Den här delen kräver en nyare version</p>
        <Button onClick={reload}>Ladda sidan på nytt</Button>
      </Page>
    )
  }
  return (
    <Page title={`${title} kan inte nås just nu`}>
      <div className={classes.lost}>
        <LostBaton />
        <RestOfPortal onReconnect={onRetry} />
      </div>
      <div className={classes.actions}>
        <Button kind="primary" onClick={onRetry}>
          Försök på nytt
        </Button>
      </div>
    </Page>
  )
}
