import type { NavItem } from '@stafapp/shared/contract/registry'

/** Menu items that share the first segment of their path (spec §2, Layout). */
export type NavGroup = { segment: string; label: string; items: NavItem[] }

/** Groups the items in menu order; a group stands where its first item does. */
export function navGroups(items: readonly NavItem[], labels: Record<string, string>): NavGroup[] {
  const groups = new Map<string, NavGroup>()
  for (const item of [...items].sort((a, b) => a.order - b.order)) {
    const segment = item.path.split('/')[1] ?? ''
    const group = groups.get(segment) ?? { segment, label: labels[segment] ?? capitalised(segment), items: [] }
    group.items.push(item)
    groups.set(segment, group)
  }
  return [...groups.values()]
}

function capitalised(segment: string): string {
  return segment.charAt(0).toLocaleUpperCase('sv') + segment.slice(1)
}
