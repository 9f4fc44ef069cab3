import { MenuLink } from './menu-link.tsx'
import menu from './menu-list.module.css'
import type { NavGroup } from './nav-groups.ts'
import { PopoverMenu } from './popover-menu.tsx'
import classes from './top-bar.module.css'

type Props = { groups: readonly NavGroup[]; onNavIntent: (path: string) => void }

/** The groups that the bar shows itself: a button with the group's items, a plain link where there is only one. */
export function InlineNav({ groups, onNavIntent }: Props) {
  if (groups.length === 0) return null
  return (
    <nav aria-label="Huvudmeny" className={classes.nav}>
      <ul className={classes.groups}>
        {groups.map(({ segment, label, items: [first, ...others] }, index) => (
          // The rank counts in the container queries that stand in until the bar has been measured.
          <li key={segment} data-rank={Math.min(index + 1, 6)}>
            {first && others.length === 0 ? (
              <MenuLink item={first} onNavIntent={onNavIntent} className={classes.single} />
            ) : (
              <PopoverMenu label={label}>
                <ul className={menu.list}>
                  {[first, ...others].map(
                    (item) =>
                      item && (
                        <li key={item.path}>
                          <MenuLink item={item} onNavIntent={onNavIntent} className={menu.item} />
                        </li>
                      ),
                  )}
                </ul>
              </PopoverMenu>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
