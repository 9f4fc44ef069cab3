import { useId } from 'react'
import { MenuLink } from './menu-link.tsx'
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
