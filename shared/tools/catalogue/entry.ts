import type { ReactNode } from 'react'

/** A component in one state. */
export type State = {
  name: string
  show: ReactNode
  /** Shown as if the pointer or the focus were on its first control. */
  forced?: 'hover' | 'focus-visible' | 'active'
  /** In a window of its own: for what covers the page (dialogs, menus) or follows the window's width. In pixels. */
  window?: { height: number; width?: number }
  /** Brings the component into the state once it is shown. */
  act?: (place: HTMLElement) => void
}

/**
 * A component of the catalogue. Written as `export const entry` in `<name>.catalogue.tsx` beside the component; the file's
 * name is its address (`#/<name>`).
 */
export type Entry = {
  title: string
  /** Import path for remotes, or the folder of what only the shell uses. */
  from: string
  /** Exported names of `from` that the entry covers. */
  shows: readonly string[]
  /** One sentence: when to use it. */
  use: string
  /** When to use something else, and what. */
  instead?: string
  /** Each state takes a whole row, for components as wide as the page. */
  isWide?: boolean
  states: readonly State[]
}
