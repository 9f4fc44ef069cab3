import type { NavItem } from '@stafapp/shared/contract/registry'
import { NavLink } from '@stafapp/shared/router'
import { useId } from 'react'
import menu from './menu-list.module.css'
import { type NavGroup, partsOf } from './nav-groups.ts'

type Props = { items: NavGroup['items']; onNavIntent: (path: string) => void }

/** A group's links, split under the headings that the items name. */
export function MenuItems({ items, onNavIntent }: Props) {
  const id = useId()
  return partsOf(items).map(({ heading, items: links }, index) => (
    <div key={heading}>
      {heading && (
        <p id={`${id}${index}`} className={menu.heading}>
          {heading}
        </p>
      )}
      <ul className={menu.list} aria-labelledby={heading ? `${id}${index}` : undefined}>
        {links.map((item) => (
          <li key={item.path}>
            <MenuLink item={item} onNavIntent={onNavIntent} className={menu.item} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

type MenuLinkProps = { item: NavItem; onNavIntent: (path: string) => void; className?: string }

/** A menu link that triggers preloading on hover or focus. */
export function MenuLink({ item, onNavIntent, className }: MenuLinkProps) {
  const hint = () => onNavIntent(item.path)
  return (
    <NavLink to={item.path} className={className} onPointerEnter={hint} onFocus={hint}>
      {item.label}
    </NavLink>
  )
}
