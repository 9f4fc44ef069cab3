// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { fakeKarneval } from '../testing/fake-karneval.ts'
import { renderAt } from '../testing/render-at.ts'
import { LiveNote } from './live-note.tsx'
import { setLiveState } from './live-state.ts'

const list = 'GET /api/events/stafettkarneval/list/'

beforeEach(() => void fakeApi({ [list]: { data: [fakeKarneval()] } }))
afterEach(() => void vi.useRealTimers())

test('as soon as the net is gone the note says that the times may have changed, and no more when it is back', () => {
  vi.useFakeTimers({ now: Date.parse('2025-05-16T09:50:20Z'), toFake: ['Date'] })
  const saidAt = new Date('2025-05-16T09:50:00Z')
  setLiveState('live')
  renderAt(<LiveNote subject="Minutschemat" shown={saidAt} saidAt={saidAt} isOld={false} />)
  expect(screen.getByText(/ändringar syns direkt/)).toBeTruthy()
  act(() => setLiveState('offline'))
  expect(
    screen.getByText(/kl\. 12:50\. Uppgifterna kan inte uppdateras just nu, tiderna kan ha ändrats\.$/),
  ).toBeTruthy()
  act(() => setLiveState('live'))
  expect(screen.queryByText(/kan inte uppdateras/)).toBeNull()
})

describe('the time is when the content was last known to be right', () => {
  const saidAt = new Date('2025-05-16T09:50:00Z')
  const at = (time: string) => vi.useFakeTimers({ now: Date.parse(`2025-05-16T${time}:00+03:00`), toFake: ['Date'] })
  const note = (more?: { isOld?: boolean }) => (
    <LiveNote subject="Listan" shown={saidAt} saidAt={saidAt} isOld={false} {...more} />
  )

  test('however old the document is, it is now while changes appear by themselves', () => {
    at('13:03')
    setLiveState('connecting')
    const { container } = renderAt(note())
    const text = () => container.textContent
    expect(text()).toBe('Senast uppdaterad kl.\u00a012:50')
    act(() => setLiveState('live'))
    expect(text()).toBe('Senast uppdaterad kl.\u00a013:03, ändringar syns direkt')
    vi.setSystemTime('2025-05-16T10:20:00Z')
    act(() => setLiveState('offline'))
    expect(text()).toMatch(/^Senast uppdaterad kl\.\u00a013:03\. Uppgifterna kan inte/)
  })

  test('of what could not be read again it is when it was read', () => {
    at('13:03')
    setLiveState('live')
    expect(renderAt(note({ isOld: true })).container.textContent).toMatch(/^Senast uppdaterad kl\.\u00a012:50\. /)
  })

  test('after the carnival nothing is said to appear directly', async () => {
    at('13:03')
    fakeApi({ [list]: { data: [fakeKarneval({ ends_on: '2025-05-15' })] } })
    setLiveState('live')
    const { container } = renderAt(note())
    await waitFor(() => expect(container.textContent).toBe('Senast uppdaterad kl.\u00a013:03'))
  })
})
