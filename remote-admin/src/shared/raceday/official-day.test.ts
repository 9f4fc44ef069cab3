import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { afterEach, expect, test, vi } from 'vitest'
import { wholeDay } from './day-state.ts'
import { OfficialDay } from './official-day.ts'

const official = { task: 'timing', day: '2025-05-16', name: 'Målkameran', ends_at: '2099-05-16T21:00:00Z' }
const heat = (number: number) => ({ event_instance: 7, round: 'TRIAL', number, status: 'planned', places: [] })
const list = (part: 'next' | null, ...numbers: number[]) => ({
  official,
  day: official.day,
  version: 1,
  seq: 0,
  part,
  heats: numbers.map(heat),
  facts: [],
})
const numbersOf = (of: ReturnType<typeof wholeDay>) => of?.heats.map(({ number }) => number)

afterEach(() => vi.useRealTimers())

test('an opened link has the next heats at once and reads the whole day again until it has come', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stubBrowser()
  const answers = [failure(503, 'unavailable'), failure(503, 'unavailable'), list(null, 1, 2, 3)]
  const seen = fakeApi({
    'POST /api/raceday/sessions/': { ...official, list: list('next', 2) },
    'GET /api/raceday/start-list/': () => answers.shift(),
    'GET /api/raceday/facts/': { seq: 0, data: [] },
  })
  const asked = () => seen.filter(({ call }) => call === 'GET /api/raceday/start-list/').length
  const day = new OfficialDay('timing')
  const stop = await day.start('hemlighet', () => undefined)

  await vi.waitFor(() => expect(day.getState().problem).not.toBeNull())
  expect(numbersOf(day.getState().list)).toEqual([2])
  expect(wholeDay(day.getState())).toBeNull()
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(() => expect(asked()).toBe(2))
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000)
    expect(numbersOf(wholeDay(day.getState()))).toEqual([1, 2, 3])
  })
  expect([day.getState().problem, day.getState().isReached]).toEqual([null, true])

  // A whole day with nothing to send asks for nothing more.
  vi.advanceTimersByTime(60_000)
  await day.send()
  expect(asked()).toBe(3)
  stop()
})

const openedOf = (seen: { call: string }[]) => seen.filter(({ call }) => call === 'POST /api/raceday/sessions/').length

test('a link opened without a network is opened when the server is reached', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stubBrowser()
  const openings = [failure(503, 'unavailable'), failure(503, 'unavailable'), { ...official, list: list('next', 2) }]
  const seen = fakeApi({
    'POST /api/raceday/sessions/': () => openings.shift(),
    'GET /api/raceday/start-list/': list(null, 1, 2, 3),
    'GET /api/raceday/facts/': { seq: 0, data: [] },
  })
  const onAnswered = vi.fn()
  const day = new OfficialDay('timing')
  const stop = await day.start('hemlighet', onAnswered)

  expect([day.getState().phase, day.getState().problem]).toEqual(['opening', expect.any(String)])
  expect(onAnswered).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(() => expect(openedOf(seen)).toBe(2))
  expect(seen.map(({ call }) => call)).not.toContain('GET /api/raceday/start-list/')
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000)
    expect(numbersOf(wholeDay(day.getState()))).toEqual([1, 2, 3])
  })
  expect([day.getState().phase, day.getState().problem]).toEqual(['open', null])
  expect(onAnswered).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(openedOf(seen)).toBe(3)
  stop()
})

test('a link that is refused at a later try ends the page, and is not tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stubBrowser()
  const openings = [failure(503, 'unavailable'), failure(403, 'link_ended')]
  const seen = fakeApi({ 'POST /api/raceday/sessions/': () => openings.shift() })
  const onAnswered = vi.fn()
  const day = new OfficialDay('timing')
  const stop = await day.start('hemlighet', onAnswered)

  vi.advanceTimersByTime(10_000)
  await vi.waitFor(() => expect(day.getState().phase).toBe('ended'))
  expect(onAnswered).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  await day.send()
  expect(seen.map(({ call }) => call)).toEqual(['POST /api/raceday/sessions/', 'POST /api/raceday/sessions/'])
  stop()
})
