// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LiveNote } from './live-note.tsx'
import { setLiveState } from './live-state.ts'

test('as soon as the net is gone the note says that the times may have changed, and no more when it is back', () => {
  const saidAt = new Date('2025-05-16T09:50:00Z')
  setLiveState('live')
  render(<LiveNote subject="Minutschemat" shown={saidAt} saidAt={saidAt} isOld={false} />)
  expect(screen.getByText(/ändringar syns direkt/)).toBeTruthy()
  act(() => setLiveState('offline'))
  expect(
    screen.getByText(/kl\. 12:50\. Uppgifterna kan inte uppdateras just nu, tiderna kan ha ändrats\.$/),
  ).toBeTruthy()
  act(() => setLiveState('live'))
  expect(screen.queryByText(/kan inte uppdateras/)).toBeNull()
})
