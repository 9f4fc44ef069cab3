import { expect, test, vi } from 'vitest'
import { LiveHub } from './hub.ts'

/** Listens and records the events as [event, version, previous]. */
function listen(hub: LiveHub, lastEventId: number | null = null, network = '192.0.2.1') {
  const heard: [string, number, number][] = []
  let isEnded = false
  const close = hub.open({
    network,
    lastEventId,
    send: (events) => {
      for (const [, name = '', data = ''] of events.toString().matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
        const { version, previous } = JSON.parse(data) as { version: number; previous: number }
        heard.push([name, version, previous])
      }
    },
    end: () => {
      isEnded = true
    },
  })
  return { heard, close, isEnded: () => isEnded }
}

test('every listener hears each change once, with the number of the one before', () => {
  const hub = new LiveHub()
  hub.restore(3, [{ id: 4, topics: ['heats'] }])
  const { heard } = listen(hub)
  hub.publish({ id: 6, topics: ['timetable', 'heats'] })
  hub.publish({ id: 6, topics: ['timetable'] })
  hub.publish({ id: 7, topics: [] })
  hub.publish({ id: 9, topics: ['news'] })
  expect(heard).toEqual([
    ['hello', 4, 4],
    ['timetable', 6, 4],
    ['heats', 6, 4],
    ['news', 9, 6],
  ])
  hub.close()
})

test('who comes back is told the last change of each topic that was missed', () => {
  const hub = new LiveHub()
  hub.restore(0, [
    { id: 1, topics: ['heats'] },
    { id: 2, topics: ['timetable'] },
    { id: 3, topics: ['timetable'] },
    { id: 5, topics: ['heats'] },
  ])
  expect(listen(hub, 1).heard).toEqual([
    ['timetable', 3, 1],
    ['heats', 5, 3],
    ['hello', 5, 5],
  ])
  expect(listen(hub, 5).heard).toEqual([['hello', 5, 5]])
  hub.close()
})

test.each([
  ['older than what is kept', 2],
  ['of another database', 40],
])('a last event %s means that anything may have been missed', (_why, lastEventId) => {
  const hub = new LiveHub()
  hub.restore(10, [{ id: 11, topics: ['heats'] }])
  expect(listen(hub, lastEventId).heard).toEqual([
    ['hello', 11, 11],
    ['reset', 11, 11],
  ])
  hub.close()
})

test('an address has its limit, and so has the process; who leaves makes room', () => {
  const hub = new LiveHub({ perNetwork: 2, total: 3 })
  const first = listen(hub, null, 'a')
  listen(hub, null, 'a')
  expect(() => hub.admit('a')).toThrow('throttled')
  expect(() => hub.admit('b')).not.toThrow()
  listen(hub, null, 'b')
  expect(() => hub.admit('c')).toThrow('throttled')
  first.close()
  first.close()
  expect(() => hub.admit('a')).not.toThrow()
  expect(hub.size).toBe(2)
  hub.close()
})

test('a heartbeat names the newest change, and reaches every listener of a crowd', async () => {
  const hub = new LiveHub()
  hub.restore(3, [{ id: 4, topics: ['heats'] }])
  const crowd = Array.from({ length: 1200 }, () => listen(hub))
  hub.beat()
  crowd[1100]?.close()
  await vi.waitFor(() => expect(crowd.at(-1)?.heard.at(-1)).toEqual(['beat', 4, 4]))
  expect(crowd.filter(({ heard }) => heard.at(-1)?.[0] === 'beat')).toHaveLength(1199)
  hub.close()
})

test('while the database is silent nobody is greeted; with its next answer listeners are let in', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const hub = new LiveHub()
  vi.advanceTimersByTime(10_001)
  expect(() => hub.admit('a')).toThrow('unavailable')
  hub.beat()
  expect(() => hub.admit('a')).not.toThrow()
  vi.useRealTimers()
})

test('F20: closing sends everybody away and lets nobody in', () => {
  const hub = new LiveHub()
  const { isEnded } = listen(hub)
  hub.close()
  expect(isEnded()).toBe(true)
  expect(() => hub.admit('a')).toThrow('unavailable')
  expect(listen(hub).isEnded()).toBe(true)
})
