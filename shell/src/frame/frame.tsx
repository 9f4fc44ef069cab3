import type { NavItem } from '@stafapp/shared/contract/registry'
import { formatDateTime } from '@stafapp/shared/format'
import { Outlet, useNavigation } from '@stafapp/shared/router'
import { type MouseEvent, useEffect, useRef } from 'react'

import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { LaterSlot } from './later-slot.tsx'
import { TopBar } from './top-bar.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { useScrollPlace } from './use-scroll-place.ts'

type FrameProps = {
  /** Menu items visible to the session, not yet grouped. */
  navigation: readonly NavItem[]
  /** Called when a link is hovered or focused, to preload its path. */
  onNavIntent: (path: string) => void
}

/** The shared layout of all routes: bar, notice, content, footer. Renders the same on the server. */
export function Frame({ navigation, onNavIntent }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  useRouteFocus(main)
  useScrollPlace()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: works without scripts; the handler only keeps the hash out of the history */}
      <a href="#innehall" className={classes.skip} onClick={skip}>
        Hoppa till innehållet
      </a>
      <TopBar navigation={navigation} onNavIntent={onNavIntent} />
      <Banner />
      <Progress />
      <LaterSlot />
      <main ref={main} id="innehall" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <PrintLine />
      <Footer />
    </div>
  )
}

/** Print only: URL and time of printing. */
function PrintLine() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Written directly to the DOM: the browser does not wait for React between `beforeprint` and printing.
    const write = () => {
      // Day and time stay together behind a long address.
      const at = `utskrivet ${formatDateTime(new Date())}`.replaceAll(' ', '\u00a0')
      if (line.current) line.current.textContent = `${window.location.href} · ${at}`
    }
    write()
    window.addEventListener('beforeprint', write)
    return () => window.removeEventListener('beforeprint', write)
  }, [])
  return <p ref={line} className={classes.printLine} />
}

/** Progress line while the next page's code loads; shown only after a short delay. */
function Progress() {
  const { state } = useNavigation()
  return (
    <div role="status" className="no-print">
      {state === 'loading' && (
        <>
          <span className="visually-hidden">Laddar sidan</span>
          <span className={classes.progress} />
        </>
      )}
    </div>
  )
}
