import type { ReactNode } from 'react'

/** One card of the carousel. `date` is the displayed date of a news item; the fixed cards have an icon instead. */
export type Slide = {
  id: string
  icon?: ReactNode
  date?: string
  title: string
  text: string
  /** null if the item's URL is not safe to link. */
  link: { href: string; text: string; newTab: boolean } | null
}
