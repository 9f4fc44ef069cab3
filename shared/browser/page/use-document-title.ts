import { settings } from '@stafapp/shared/settings'
import { useLayoutEffect } from 'react'

/**
 * Sets the tab title to "Minutschema – Stafapp 2.0". Called by `Page`; only a page with its own heading calls it
 * directly.
 */
export function useDocumentTitle(title: string): void {
  // In a layout effect, so that code notified of the new page already sees the new title.
  useLayoutEffect(() => {
    document.title = `${title} – ${settings.appTitle}`
  }, [title])
}
