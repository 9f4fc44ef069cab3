import type { ReactNode } from 'react'

/** One card of the carousel. `date` is what the news item says of its age; the fixed cards have an icon instead. */
export type Slide = {
  id: string
  icon?: ReactNode
  date?: string
  title: string
  text: string
  /** null: the item came with an address that must not become a link. */
  link: { href: string; text: string; newTab: boolean } | null
}
