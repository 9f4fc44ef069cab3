import type { Active, Announcements, Over } from '@dnd-kit/core'
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

type Moved = { active: Active; over: Over | null }

/** Swedish announcements for screen readers during a drag, because the library's own are English. */
export function dragAnnouncements(
  nameOf: (runner: number) => string,
  placeOf: (target: Target) => string,
): Announcements {
  const name = ({ active }: Pick<Moved, 'active'>) => {
    const dragged = readDrag(active.data.current)
    return dragged ? nameOf(dragged.runner) : 'Löparen'
  }
  return {
    onDragStart: (moved) => `Du flyttar ${name(moved)}.`,
    onDragOver: (moved) => {
      const target = readDrop(moved.over?.data.current)
      return target ? `${name(moved)} är över ${placeOf(target)}.` : undefined
    },
    onDragEnd: (moved) => (moved.over ? `${name(moved)} är placerad.` : `${name(moved)} flyttades inte.`),
    onDragCancel: (moved) => `${name(moved)} flyttades inte.`,
  }
}
