import type { Slot } from './entry.ts'

/** The dragged runner and the team it leaves (null: dragged from the register). */
export type Dragged = { runner: number; team: number | null }
export type Target = { team: number; slot: Slot }

/** The library's drag data is untyped; the wrapping field identifies ours. */
export const dragData = (dragged: Dragged) => ({ dragged })
export const dropData = (target: Target) => ({ target })

export const readDrag = (data: Record<string, unknown> | undefined): Dragged | null =>
  data && 'dragged' in data ? (data.dragged as Dragged) : null

export const readDrop = (data: Record<string, unknown> | undefined): Target | null =>
  data && 'target' in data ? (data.target as Target) : null
