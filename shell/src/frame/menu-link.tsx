import type { NavItem } from '@stafapp/shared/contract/registry'
import { NavLink } from '@stafapp/shared/router'

type Props = { item: NavItem; onNavIntent: (path: string) => void; className?: string }

/** A menu link that tells of intent before the click, so that the section's code can be on its way. */
export function MenuLink({ item, onNavIntent, className }: Props) {
  const hint = () => onNavIntent(item.path)
  return (
    <NavLink to={item.path} className={className} onPointerEnter={hint} onFocus={hint}>
      {item.label}
    </NavLink>
  )
}
