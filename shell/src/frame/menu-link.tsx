import type { NavItem } from '@stafapp/shared/contract/registry'
import { NavLink } from '@stafapp/shared/router'

type Props = { item: NavItem; onNavIntent: (path: string) => void; className?: string }

/** A menu link that triggers preloading on hover or focus. */
export function MenuLink({ item, onNavIntent, className }: Props) {
  const hint = () => onNavIntent(item.path)
  return (
    <NavLink to={item.path} className={className} onPointerEnter={hint} onFocus={hint}>
      {item.label}
    </NavLink>
  )
}
