import type { Active, Over } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { dragAnnouncements, dragData, dropData } from './drag.ts'

// Only the fields that are read, because the library's whole objects need a page.
const active = { id: 1, data: { current: dragData({ runner: 7, team: null }) } } as unknown as Active
// As above.
const over = { id: 2, data: { current: dropData({ team: 3, slot: { kind: 'legs', index: 3 } }) } } as unknown as Over

test('a screen reader hears in Swedish which runner is moved, over which place, and whether she was placed', () => {
  const { onDragStart, onDragOver, onDragEnd, onDragCancel } = dragAnnouncements(
    (id) => `Löpare ${id}`,
    ({ team, slot }) => `sträcka ${slot.index + 1} i lag ${team}`,
  )
  expect(onDragStart({ active })).toBe('Du flyttar Löpare 7.')
  expect(onDragOver({ active, over })).toBe('Löpare 7 är över sträcka 4 i lag 3.')
  expect(onDragOver({ active, over: null })).toBeUndefined()
  expect(onDragEnd({ active, over })).toBe('Löpare 7 är placerad.')
  expect(onDragEnd({ active, over: null })).toBe('Löpare 7 flyttades inte.')
  expect(onDragCancel({ active, over })).toBe('Löpare 7 flyttades inte.')
})
