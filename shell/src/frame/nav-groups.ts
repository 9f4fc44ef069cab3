import type { NavItem } from '@stafapp/shared/contract/registry'

/** Menu items that share the first segment of their path. */
export type NavGroup = { segment: string; label: string; items: NavItem[] }

/** Groups the items in menu order; a group takes the position of its first item. */
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

/** A group's items by `heading`, in menu order; items without one come first, under an empty heading. */
export function partsOf(items: readonly NavItem[]): { heading: string; items: NavItem[] }[] {
  const parts = new Map<string, NavItem[]>()
  for (const item of [...items].sort((a, b) => Number(Boolean(a.heading)) - Number(Boolean(b.heading)))) {
    const heading = item.heading ?? ''
    parts.set(heading, [...(parts.get(heading) ?? []), item])
  }
  return [...parts].map(([heading, own]) => ({ heading, items: own }))
}

function capitalised(segment: string): string {
  return segment.charAt(0).toLocaleUpperCase('sv') + segment.slice(1)
}
