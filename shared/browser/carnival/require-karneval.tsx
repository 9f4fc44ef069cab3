import type { Karneval } from '@stafapp/shared/contract/types'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import type { ReactNode } from 'react'
import { CarnivalNotice } from './carnival-notice.tsx'
import { useKarnevalState } from './use-karneval.ts'

type Props = {
  /** The page's heading, also shown while the carnival loads. */
  title: string
  /** The page prepares a carnival: it shows the organiser's draft too. */
  drafts?: boolean
  children: (karneval: Karneval) => ReactNode
}

/** Passes the carnival to a carnival-bound page, or shows the notice when there is none. */
export function RequireKarneval({ title, drafts, children }: Props) {
  const state = useKarnevalState()
  if (state.karneval && (drafts || state.karneval.status !== 'draft')) return children(state.karneval)
  if (state.status === 'ready' || state.status === 'none') return <CarnivalNotice />
  return (
    <Page title={title}>
      {state.status === 'error' ? <ErrorBox error={state.error} onRetry={state.retry} /> : <Loading />}
    </Page>
  )
}
