import { useKarnevalState } from '@stafapp/shared/carnival'
import type { NavItem } from '@stafapp/shared/contract/registry'
import { useUser } from '@stafapp/shared/session'
import { settings } from '@stafapp/shared/settings'
import { useMemo, useRef, useState } from 'react'
import { Account } from './account.tsx'
import { Brand } from './brand.tsx'
import { CarnivalMenu } from './carnival-menu.tsx'
import { Drawer } from './drawer.tsx'
import { MenuItems, MenuLink } from './menu-items.tsx'
import { type NavGroup, navGroups } from './nav-groups.ts'
import { PopoverMenu } from './popover-menu.tsx'
import classes from './top-bar.module.css'
import { useBarLayout } from './use-bar-layout.ts'

type Props = { navigation: readonly NavItem[]; onNavIntent: (path: string) => void }

/** The sticky bar: brand, groups that fit its width, carnival, account, and the drawer for the rest. */
export function TopBar({ navigation, onNavIntent }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const user = useUser()
  const { karneval } = useKarnevalState()
  const [isOpen, setOpen] = useState(false)
  const groups = useMemo(() => navGroups(navigation, settings.navigationGroups), [navigation])
  const layout = useBarLayout(bar, `${user?.username ?? ''} ${groups.length} ${karneval?.id}`)
  const inline = layout ? groups.slice(0, layout.inlineCount) : groups
  const rest = layout ? groups.slice(layout.inlineCount) : groups
  const onClosed = () => {
    setOpen(false)
    // Safari does not focus a clicked button, so the dialog cannot return the focus to it.
    if (document.activeElement === document.body) opener.current?.focus()
  }
  return (
    <header className={`${classes.header} no-print`}>
      <div ref={bar} className={classes.bar} data-measured={layout !== null} data-signed-in={user !== null}>
        <Brand />
        <InlineNav groups={inline} onNavIntent={onNavIntent} />
        <div className={classes.end} id="bar-end">
          <CarnivalMenu />
          <div className={classes.account}>
            <Account />
          </div>
          {(layout === null || layout.isSmall || rest.length > 0) && (
            <button
              ref={opener}
              type="button"
              className={`${classes.opener} needs-scripts`}
              data-rank={Math.min(groups.length, 6)}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-label="Öppna menyn"
              onClick={() => setOpen(true)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
              </svg>
            </button>
          )}
        </div>
      </div>
      {isOpen && (
        <Drawer groups={rest} onNavIntent={onNavIntent} withAccount={layout?.isSmall ?? true} onClosed={onClosed} />
      )}
    </header>
  )
}

type InlineNavProps = { groups: readonly NavGroup[]; onNavIntent: (path: string) => void }

/** The inline groups: a menu button per group, or a plain link for a group of one item. */
function InlineNav({ groups, onNavIntent }: InlineNavProps) {
  if (groups.length === 0) return null
  return (
    <nav aria-label="Huvudmeny" className={classes.nav}>
      <ul className={classes.groups}>
        {groups.map(({ segment, label, items }, index) => (
          // Used by the container queries that apply until the bar is measured.
          <li key={segment} data-rank={Math.min(index + 1, 6)}>
            {items[0] && items.length === 1 ? (
              <MenuLink item={items[0]} onNavIntent={onNavIntent} className={classes.single} />
            ) : (
              <PopoverMenu label={label}>
                <MenuItems items={items} onNavIntent={onNavIntent} />
              </PopoverMenu>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
