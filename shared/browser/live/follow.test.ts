import { fakeEventSource } from '@stafapp/shared/testing/fake-event-source'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLastSeen } from './event-line.ts'
import { follow } from './follow.ts'
import { getLiveState, setLiveState } from './live-state.ts'

const endings: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', undefined)
  forgetLastSeen()
  setLiveState('connecting')
})

afterEach(() => {
  for (const end of endings.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function followed(topics: Parameters<typeof follow>[0]) {
  const onChange = vi.fn()
  endings.push(follow(topics, onChange))
  return onChange
}

/** Longer than the time over which reads are spread. */
const spread = () => vi.advanceTimersByTimeAsync(2000)

test('the first hello means: what was read before may be old', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  expect(opened[0]?.url).toBe('/api/events/stream/')
  opened[0]?.send('hello', 7)
  expect(getLiveState()).toBe('live')
  await spread()
  expect(onHeats).toHaveBeenCalledTimes(1)
})

test('a change is told to those who follow its topic, once for several in a row', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  const onTimes = followed(['timetable'])
  opened[0]?.send('hello', 7)
  await spread()
  opened[0]?.send('timetable', 8, 7)
  opened[0]?.send('timetable', 9, 8)
  await spread()
  expect([onHeats.mock.calls.length, onTimes.mock.calls.length]).toEqual([1, 2])
})

test('two topics of one change are both told', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  opened[0]?.send('hello', 7)
  await spread()
  opened[0]?.send('timetable', 8, 7)
  opened[0]?.send('heats', 8, 7)
  await spread()
  expect(onHeats).toHaveBeenCalledTimes(2)
})

test('gap detection: a number that was never seen means that anything may have changed', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  opened[0]?.send('hello', 7)
  await spread()
  opened[0]?.send('timetable', 12, 11)
  await spread()
  expect(onHeats).toHaveBeenCalledTimes(2)
})

test('a refused line is replaced by looking twice a minute, and opened again where it was left', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  opened[0]?.send('hello', 7)
  await spread()
  opened[0]?.refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(getLiveState()).toBe('polling')
  await vi.advanceTimersByTimeAsync(6000)
  expect(opened[1]?.url).toBe('/api/events/stream/?last_event_id=7')
  opened[1]?.refuse()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(onHeats.mock.calls.length).toBeGreaterThanOrEqual(2)
  opened.at(-1)?.send('hello', 7)
  expect(getLiveState()).toBe('live')
})

/** Sends the server's heartbeat for the given seconds. */
async function beatFor(seconds: number, opened: ReturnType<typeof fakeEventSource>, version: number) {
  for (let passed = 0; passed < seconds; passed += 4) {
    opened.at(-1)?.send('beat', version)
    await vi.advanceTimersByTimeAsync(4000)
  }
}

test('a stream that beats stays live; ten seconds without a sign and it is not', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  opened[0]?.send('hello', 7)
  await beatFor(120, opened, 7)
  expect([getLiveState(), opened.length, onHeats.mock.calls.length]).toEqual(['live', 1, 1])
  await vi.advanceTimersByTimeAsync(6100)
  expect(getLiveState()).toBe('polling')
  // Polling starts soon, not after half a minute.
  await vi.advanceTimersByTimeAsync(9000)
  expect(onHeats).toHaveBeenCalledTimes(2)
})

test('a stream that went silent is closed and opened again, and what was missed meanwhile is told', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  opened[0]?.send('hello', 7)
  await spread()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(opened[0]?.readyState).toBe(2)
  expect(opened.length).toBeGreaterThan(3)
  // However long it lasts, the next attempt is soon.
  const before = opened.length
  await vi.advanceTimersByTimeAsync(8000)
  expect(opened.length).toBeGreaterThan(before)
  onHeats.mockClear()
  opened.at(-1)?.send('heats', 8, 7)
  opened.at(-1)?.send('hello', 8)
  await spread()
  expect(getLiveState()).toBe('live')
  expect(onHeats).toHaveBeenCalledTimes(1)
})

test('a stream that opens and says nothing, as behind a proxy that buffers, is replaced by polling', async () => {
  fakeEventSource()
  followed(['heats'])
  await vi.advanceTimersByTimeAsync(7000)
  expect(getLiveState()).toBe('polling')
})

test('a heartbeat with a newer number makes good an event that was lost', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  opened[0]?.send('hello', 7)
  await spread()
  opened[0]?.send('beat', 9)
  await spread()
  expect(onHeats).toHaveBeenCalledTimes(2)
})

test('a cut that heals within seconds does not change what the page says', async () => {
  const opened = fakeEventSource()
  followed(['heats'])
  opened[0]?.send('hello', 7)
  opened[0]?.cut()
  await vi.advanceTimersByTimeAsync(2500)
  expect([getLiveState(), opened.length]).toEqual(['live', 2])
  opened[1]?.send('hello', 7)
  expect(getLiveState()).toBe('live')
})

test('a page out of the browser’s memory opens the stream anew and reads again', async () => {
  const opened = fakeEventSource()
  const onHeats = followed(['heats'])
  opened[0]?.send('hello', 7)
  await spread()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await spread()
  expect([opened.length, onHeats.mock.calls.length]).toEqual([2, 2])
})

test('where there is no such connection at all, looking is what is left', async () => {
  vi.stubGlobal('EventSource', undefined)
  const onHeats = followed(['heats'])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(onHeats).toHaveBeenCalled()
  expect(getLiveState()).toBe('polling')
})

test('without a network nothing is live, also when it was lost before anybody followed or an event was on its way', async () => {
  const opened = fakeEventSource()
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const end = follow(['heats'], vi.fn())
  opened[0]?.send('hello', 7)
  end()
  expect(getLiveState()).toBe('live')
  onLine.mockReturnValue(false)
  followed(['heats'])
  expect(getLiveState()).toBe('offline')
  opened.at(-1)?.send('beat', 7)
  expect(getLiveState()).toBe('offline')
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  opened.at(-1)?.send('hello', 7)
  expect(getLiveState()).toBe('live')
})

test('what was said to be offline is asked anew by who follows next', () => {
  fakeEventSource()
  setLiveState('offline')
  followed(['heats'])
  expect(getLiveState()).toBe('connecting')
})

test('when nobody follows any more, the line is closed', async () => {
  const opened = fakeEventSource()
  const end = follow(['heats'], vi.fn())
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(opened[0]?.readyState).toBe(2)
})
