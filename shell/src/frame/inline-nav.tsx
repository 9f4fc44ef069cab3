import { MenuItems } from './menu-items.tsx'
import { MenuLink } from './menu-link.tsx'
import type { NavGroup } from './nav-groups.ts'
import { PopoverMenu } from './popover-menu.tsx'
import classes from './top-bar.module.css'

type Props = { groups: readonly NavGroup[]; onNavIntent: (path: string) => void }

/** The inline groups: a menu button per group, or a plain link for a group of one item. */
export function InlineNav({ groups, onNavIntent }: Props) {
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
