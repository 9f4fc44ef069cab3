import { settings } from '@stafapp/shared/settings'
import { useLayoutEffect } from 'react'

/** Names the tab "Minutschema – Stafapp 2.0" (A3). `Page` does it; only a page with its own heading calls this. */
export function useDocumentTitle(title: string): void {
  // With the commit, not after the paint: who is told of the new page at once gets the new title too.
  useLayoutEffect(() => {
    document.title = `${title} – ${settings.appTitle}`
  }, [title])
}
