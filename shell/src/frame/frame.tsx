import type { NavItem } from '@stafapp/shared/contract/registry'
import { Outlet } from '@stafapp/shared/router'
import { type MouseEvent, useRef } from 'react'
import { OfflineSlot } from '../offline/offline-slot.tsx'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { PrintLine } from './print-line.tsx'
import { Progress } from './progress.tsx'
import { TopBar } from './top-bar.tsx'
import { useRouteFocus } from './use-route-focus.ts'

export type FrameProps = {
  /** Menu items visible to the session, not yet grouped. */
  navigation: readonly NavItem[]
  /** Called when a link is hovered or focused, to preload its path. */
  onNavIntent: (path: string) => void
}

/** The shared layout of all routes: bar, notice, content, footer. Renders the same on the server. */
export function Frame({ navigation, onNavIntent }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  useRouteFocus(main)
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
      <OfflineSlot />
      <main ref={main} id="innehall" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <PrintLine />
      <Footer />
    </div>
  )
}
